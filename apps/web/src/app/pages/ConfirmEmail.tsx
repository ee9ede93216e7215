import '../styles/console.css'
import { ConfirmEmailPage } from '../../features/account/pages/ConfirmEmailPage.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'

/** The page that the link of a confirmation leads to, for whoever reads the mail. */
export function ConfirmEmail() {
  return (
    <PublicFrame>
      <ConfirmEmailPage />
    </PublicFrame>
  )
}
