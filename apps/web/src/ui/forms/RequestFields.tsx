import type { OwnRequest } from '@fovea/contract/requests'
import { countOf } from '../../lib/words/format.ts'
import { attachedRefusals, fieldsOf } from '../../lib/words/request-words.ts'
import { Fact } from '../values/Facts.tsx'
import classes from './RequestFields.module.css'

/** What a request says, field by field; inside of `Facts`. */
export function RequestFields({ request }: { request: Pick<OwnRequest, 'info'> }) {
  const refusals = attachedRefusals(request)
  return (
    <>
      {fieldsOf(request).map(({ name, label, value }) => (
        <Fact key={name} label={label}>
          <span className={classes.text}>{value}</span>
        </Fact>
      ))}
      {refusals > 0 && <Fact label="Attached">{countOf(refusals, 'refusal')}</Fact>}
    </>
  )
}
