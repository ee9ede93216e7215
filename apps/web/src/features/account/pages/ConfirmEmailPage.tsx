import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useConfirmEmail } from '../api/confirm-email.ts'

/** Where the link of a confirmation leads. It asks first: mail programs follow links on their own. */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' })
  const confirm = useConfirmEmail()

  return (
    <Page title="Confirm your address" sentence="So that nobody is written to without wanting it.">
      <Card>
        {confirm.isSuccess ? (
          <EmptyState
            drawing="letter"
            sentence={`${confirm.data} is confirmed. We write to it from now on.`}
          />
        ) : (
          <EmptyState
            drawing="letter"
            sentence="If you gave this address as your contact address, confirm it. Otherwise close this page."
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
