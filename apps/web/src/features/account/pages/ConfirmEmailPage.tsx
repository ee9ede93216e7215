import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useConfirmEmail } from '../calls.ts'

/** Where the link of a confirmation leads. It asks first: mail programs follow links on their own. */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' })
  const confirm = useConfirmEmail()

  return (
    <Page
      title="Confirm your address"
      sentence="We only write to addresses that their owners have confirmed."
    >
      <Card>
        {confirm.isSuccess ? (
          <EmptyState
            drawing="letter"
            sentence={`${confirm.data} is confirmed. We write to it from now on.`}
          />
        ) : (
          <EmptyState
            drawing="letter"
            sentence="Did you enter this address as your contact e-mail? Then confirm it. If not, just close this page."
            action={
              <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
                Confirm address
              </Button>
            }
          />
        )}
        {confirm.error && (
          <ErrorNotice title="The address could not be confirmed." error={confirm.error} />
        )}
      </Card>
    </Page>
  )
}
