import type { ReceivedInvitation } from '@fovea/contract/workspaces'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { LinesSkeleton } from '../../../ui/feedback/LinesSkeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { receivedInvitationQuery, useAcceptInvitation } from '../calls.ts'
import { roleDescriptions, roleNames } from '../role-labels.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './InvitationPage.module.css'

type Props = {
  secret: string
  reader: 'unknown' | 'nobody' | { email: string }
  onSignIn: () => void
  onOtherAccount: () => void
  leaving: boolean
}

/** Target of the link in an invitation email. Asks before accepting, because mail programs open links on their own. */
export function InvitationPage(props: Props) {
  const invitation = useQuery(receivedInvitationQuery(props.secret))
  const { data, error } = invitation
  if (data !== undefined && props.reader !== 'unknown') {
    return (
      <Page
        title={`Join ${data.workspace}`}
        sentence={
          <>
            <UserText text={data.invitedBy ?? 'A former member'} /> invited you to this workspace.
          </>
        }
      >
        <div className={classes.letter}>
          <Received {...props} reader={props.reader} invitation={data} />
        </div>
      </Page>
    )
  }
  return (
    <Page title="Invitation" sentence="A workspace shares keys, usage and billing with a team.">
      <Card>
        {error === null && (
          <div aria-busy="true">
            <LinesSkeleton count={6} />
          </div>
        )}
        {isOver(error) && <EmptyState drawing="letter" sentence={error.message} />}
        {error !== null && !isOver(error) && (
          <QueryError
            title="The invitation could not be loaded."
            query={{ error: error, refetch: invitation.refetch }}
          />
        )}
      </Card>
    </Page>
  )
}

/** Accepted, withdrawn or expired; the server's message says what to do. */
function isOver(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 404
}

type ReceivedProps = Omit<Props, 'reader'> & {
  reader: Exclude<Props['reader'], 'unknown'>
  invitation: ReceivedInvitation
}

function Received({ invitation, ...props }: ReceivedProps) {
  const { role, email, expires } = invitation
  return (
    <Card>
      <Facts>
        <Fact label="Your role">
          {roleNames[role]}. {roleDescriptions[role]}.
        </Fact>
        <Fact label="Invited address">
          <UserText text={email} />
        </Fact>
        <Fact label="Valid until">
          <Day iso={expires} />
        </Fact>
      </Facts>
      <div className={classes.answer}>
        <Answer {...props} invitation={invitation} />
      </div>
    </Card>
  )
}

function Answer({ secret, invitation, reader, onSignIn, onOtherAccount, leaving }: ReceivedProps) {
  const { workspace, email, yours } = invitation
  const accept = useAcceptInvitation()
  if (reader === 'nobody') {
    return (
      <>
        <p>Sign in with an account that has the invited address.</p>
        <Button onClick={onSignIn}>Sign in to accept</Button>
      </>
    )
  }
  if (!yours) {
    return (
      <>
        <p>
          This invitation is for{' '}
          <strong>
            <UserText text={email} />
          </strong>
          , and you are signed in as <UserText text={reader.email} />. Sign in with an account that
          has the invited address, or make it the contact email of your account and confirm it.
        </p>
        <Button variant="default" loading={leaving} onClick={onOtherAccount}>
          Use another account
        </Button>
      </>
    )
  }
  return (
    <>
      <Button loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate(secret)}>
        Join <UserText text={workspace} />
      </Button>
      <ActionNotice outcome={accept.outcome} />
    </>
  )
}
