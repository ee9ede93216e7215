import type { OwnRequest } from '@fovea/contract/requests'
import { formatRequestState } from '../../../lib/text/request-labels.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { RequestFields } from '../../../ui/forms/RequestFields.tsx'
import { RequestReplies } from '../../../ui/values/RequestReplies.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { AsTyped } from '../../../ui/values/AsTyped.tsx'

export function MyRequestDetail({ request }: { request: OwnRequest }) {
  const { decidedAt, note, replies } = request
  return (
    <Facts>
      <RequestReplies request={request} />
      {decidedAt === null && replies.length === 0 && (
        <Fact label="Answer">Not answered yet. This may take 2-3 days.</Fact>
      )}
      {decidedAt !== null && (
        <>
          <Fact label={formatRequestState(request)}>
            <Time iso={decidedAt} />
          </Fact>
          <Fact label="Answer">
            <AsTyped text={note || 'No comment was added.'} />
          </Fact>
        </>
      )}
      <RequestFields request={request} />
    </Facts>
  )
}
