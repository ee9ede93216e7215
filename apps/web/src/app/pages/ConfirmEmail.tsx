import '../styles/console.css'
import { ConfirmEmailPage } from '../../features/account/pages/ConfirmEmailPage.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'

export function ConfirmEmail() {
  return (
    <PublicFrame narrow>
      <ConfirmEmailPage />
    </PublicFrame>
  )
}
