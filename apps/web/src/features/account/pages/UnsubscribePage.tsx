import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useUnsubscribe } from '../calls.ts'
import { IncompleteLink } from '../components/IncompleteLink.tsx'

/** A link that lost a part of its token cannot be valid. */
const sentToken = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Target of the unsubscribe link in emails. Asks before unsubscribing, because mail programs open links on their own.
 */
export function UnsubscribePage() {
  const { token } = useSearch({ from: '/unsubscribe' })
  const unsubscribe = useUnsubscribe()

  return (
    <Page title="Unsubscribe" sentence="Stop receiving reminders and news by email.">
      <Card>
        {unsubscribe.isSuccess ? (
          <EmptyState
            drawing="letter"
            sentence={
              <LiveRegion>
                You're unsubscribed. You can change this on your account page. You'll still get
                replies to your requests, new keys and billing notices.
              </LiveRegion>
            }
          />
        ) : !sentToken.test(token) ? (
          <IncompleteLink />
        ) : (
          <EmptyState
            drawing="letter"
            sentence="You'll still get replies to your requests, new keys and billing notices."
            action={
              <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
                Unsubscribe
              </Button>
            }
          />
        )}
        <ActionNotice outcome={unsubscribe.outcome} />
      </Card>
    </Page>
  )
}
