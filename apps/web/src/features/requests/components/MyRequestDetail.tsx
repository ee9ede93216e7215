import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord } from '../../../lib/words/request-words.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { RequestFields } from '../../../ui/forms/RequestFields.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import classes from './MyRequests.module.css'

/** The answer whole, and below it what was asked. */
export function MyRequestDetail({ request }: { request: OwnRequest }) {
  const { decidedAt, note } = request
  return (
    <Facts>
      {decidedAt === null ? (
        <Fact label="Answer">Not answered yet. This may take 2-3 days.</Fact>
      ) : (
        <>
          <Fact label={stateWord(request)}>
            <Time iso={decidedAt} />
          </Fact>
          <Fact label="Answer">
            <span className={classes.text}>{note === '' ? 'No comment was added.' : note}</span>
          </Fact>
        </>
      )}
      <RequestFields request={request} />
    </Facts>
  )
}
