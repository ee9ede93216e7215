import { getMyData } from '@fovea/contract/auth'
import { getShownViewId } from '../../../lib/auth/shown-view.ts'
import { useChunk } from '../../../lib/page/chunk.ts'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { Identity } from '../components/Identity.tsx'
import { EmailPreference } from '../components/EmailPreference.tsx'
import text from '../../../ui/text/text.module.css'

// Only for staff, so that others do not load it.
const passkeys = {
  name: 'passkeys',
  load: async () => (await import('../passkeys/PasskeysCard.tsx')).PasskeysCard,
}

export function AccountPage() {
  const user = useCurrentUser()
  const { data: Passkeys } = useChunk(passkeys, user.staffRole !== null)
  return (
    <Page title="Account" sentence="Your profile, contact email and personal data.">
      <Card side title="Profile" sentence="Comes from the account that you sign in with.">
        <Identity user={user} />
      </Card>
      <Card side title="Email" sentence="For messages about your keys, requests and invoices.">
        <EmailForm user={user} />
        <EmailPreference />
      </Card>
      <Card side title="Devices" sentence="The browsers that are signed in to your account.">
        <ButtonLink to="/console/devices" variant="default">
          Show signed-in devices
        </ButtonLink>
      </Card>
      {Passkeys && <Passkeys />}
      {getShownViewId() === null && <DownloadData />}
      <DeleteAccount email={user.email} />
    </Page>
  )
}

/** A plain link lets the browser stream large files to disk. */
function DownloadData() {
  return (
    <Card side title="Your data" sentence="Everything we store about you, in one JSON file.">
      <DownloadLink href={getMyData.path}>Download my data</DownloadLink>
      <p className={text.small}>
        A whole file ends with <code>"complete":true</code>. If yours is cut off, download it again.
      </p>
    </Card>
  )
}
