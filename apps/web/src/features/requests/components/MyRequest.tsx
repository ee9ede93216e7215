import type { OwnRequest } from '@fovea/contract/requests'
import { maxReplyLength } from '@fovea/contract/requests/options'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { settings } from '../../../lib/page/settings.ts'
import { useMarkRead } from '../../../lib/page/use-mark-read.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { ReplyForm } from '../../../ui/forms/ReplyForm.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ConversationSkeleton } from '../../../ui/requests/ConversationSkeleton.tsx'
import { RequestConversation } from '../../../ui/requests/RequestConversation.tsx'
import { RequestState } from '../../../ui/requests/RequestState.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import classes from './MyRequest.module.css'
import { myRequestQuery, useAnswerRequest, useMarkRequestRead } from '../calls.ts'

export function MyRequest({ id }: { id: string }) {
  const { data: request, error, refetch } = useQuery(myRequestQuery(id))
  useMarkRead(request, useMarkRequestRead(id))

  return (
    <Page
      title={request?.type ?? 'Request'}
      mark={request && <RequestState request={request} viewer="sender" />}
      sentence={request === undefined ? 'A request to our team.' : <LastChange request={request} />}
      above={
        <TextLink to="/console/my-requests" search={{}}>
          My requests
        </TextLink>
      }
    >
      <Pending query={{ data: request, error, refetch }} failure="The request could not be loaded.">
        <div className={classes.talk}>
          <Card>
            <ConversationSkeleton />
          </Card>
        </div>
      </Pending>
      {request !== undefined && <Conversation request={request} />}
    </Page>
  )
}

function LastChange({ request: { created, updated = created } }: { request: OwnRequest }) {
  return (
    <>
      {updated === created ? 'Sent' : 'Updated'} <Time iso={updated} />
    </>
  )
}

function Conversation({ request }: { request: OwnRequest }) {
  const answer = useAnswerRequest(request._id)
  const mayAnswer = usePermission('requests:write')
  const isAnswered =
    request.decidedAt !== null || request.replies.some(({ from }) => from === 'team')

  return (
    <div className={classes.talk}>
      <Card>
        <RequestConversation
          request={request}
          sender={request.sender || 'You'}
          team={`${settings.brandName} team`}
        />
        {!isAnswered && <p>Not answered yet. This may take 2-3 days.</p>}
        {mayAnswer && (
          <ReplyForm
            label={isAnswered ? 'Your answer' : 'Add something'}
            help={
              request.status === 'done'
                ? 'Sending opens the request again.'
                : 'We reply here and by email.'
            }
            button="Send answer"
            maxLength={maxReplyLength}
            action={answer}
            isPrimary
          />
        )}
      </Card>
    </div>
  )
}
