import { getMyData } from '@fovea/contract/auth'
import { getShownViewId } from '../../../lib/auth/shown-view.ts'
import { Button } from '@mantine/core'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { Identity } from '../components/Identity.tsx'
import { EmailPreference } from '../components/EmailPreference.tsx'

export function AccountPage() {
  const user = useCurrentUser()
  return (
    <Page title="Account" sentence="Your profile, contact email and personal data.">
      <Card title="Profile">
        <Identity user={user} />
      </Card>
      <Card title="Contact">
        <EmailForm user={user} />
      </Card>
      <EmailPreference />
      {getShownViewId() === null && <DownloadData />}
      <DeleteAccount email={user.email} />
    </Page>
  )
}

/** A plain link lets the browser stream large files to disk. */
function DownloadData() {
  return (
    <Card
      title="Your data"
      sentence="Everything we store about you, in one JSON file. If the download breaks off, start it again: a complete file ends with “complete”."
      action={
        <Button
          component="a"
          href={getMyData.path}
          download
          variant="default"
          leftSection={<Icon name="download" />}
        >
          Download my data
        </Button>
      }
    />
  )
}
