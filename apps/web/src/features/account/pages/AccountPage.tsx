import { Button } from '@mantine/core'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useDownloadData } from '../calls.ts'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { Identity } from '../components/Identity.tsx'
import { MailChoice } from '../components/MailChoice.tsx'

export function AccountPage() {
  const user = useCurrentUser()
  return (
    <Page title="Account" sentence="Your profile, contact e-mail and personal data.">
      <Card title="Profile">
        <Identity user={user} />
      </Card>
      <Card title="Contact">
        <EmailForm user={user} />
      </Card>
      <MailChoice />
      <DownloadData />
      <DeleteAccount email={user.email} />
    </Page>
  )
}

function DownloadData() {
  const download = useDownloadData()
  return (
    <Card
      title="Your data"
      sentence="Everything we store about you, in one JSON file."
      action={
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
      }
    >
      <ActNotice outcome={download.outcome} />
    </Card>
  )
}
