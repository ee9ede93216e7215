import type { OwnRequest } from '@fovea/contract/requests'
import { Anchor } from '@mantine/core'
import { formatCount } from '../../lib/text/format.ts'
import { countAttachedRefusals, listRequestFields } from '../../lib/text/request-labels.ts'
import { parseWebLink } from '../../lib/text/web-link.ts'
import { Fact } from '../values/Facts.tsx'
import { AsTyped } from '../values/AsTyped.tsx'
import { UserText } from '../text/UserText.tsx'

function WorkLink({ typed }: { typed: string }) {
  const url = parseWebLink(typed)
  if (url === null) return <UserText text={typed} />
  return (
    <Anchor href={url} target="_blank" rel="noreferrer nofollow" underline="always">
      <UserText text={typed} />
    </Anchor>
  )
}

export function RequestFields({ request }: { request: Pick<OwnRequest, 'info'> }) {
  const refusals = countAttachedRefusals(request)
  return (
    <>
      {listRequestFields(request).map(({ name, label, value }) => (
        <Fact key={name} label={label}>
          {name === 'workLink' ? <WorkLink typed={value} /> : <AsTyped text={value} />}
        </Fact>
      ))}
      {refusals > 0 && <Fact label="Attached">{formatCount(refusals, 'refusal')}</Fact>}
    </>
  )
}
