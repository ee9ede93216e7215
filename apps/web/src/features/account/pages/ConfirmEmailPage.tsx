import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useConfirmEmail } from '../calls.ts'
import { IncompleteLink } from '../components/IncompleteLink.tsx'

/** 32 bytes in Base64 for addresses. A link that lost a part of its token cannot be valid. */
const sentToken = /^[\w-]{43}$/

/**
 * Target of the link in a confirmation email. Asks before confirming, because mail programs open links on their own.
 */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' })
  const confirm = useConfirmEmail()

  return (
    <Page
      title="Confirm your address"
      sentence="Then we send messages about your keys, requests and invoices there."
    >
      <Card>
        {confirm.isSuccess ? (
          <EmptyState
            drawing="letter"
            sentence={
              <LiveRegion>{`${confirm.data} is confirmed. We'll use it from now on.`}</LiveRegion>
            }
          />
        ) : !sentToken.test(token) ? (
          <IncompleteLink />
        ) : (
          <EmptyState
            drawing="letter"
            sentence="Confirm that this is your contact email. If you didn't ask for this, close this page."
            action={
              <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
                Confirm address
              </Button>
            }
          />
        )}
        <ActionNotice outcome={confirm.outcome} />
      </Card>
    </Page>
  )
}
