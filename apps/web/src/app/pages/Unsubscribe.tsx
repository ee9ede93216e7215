import '../styles/console.css'
import { UnsubscribePage } from '../../features/account/pages/UnsubscribePage.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'

/** The page that a mail's link leads to, for whoever reads the mail. */
export function Unsubscribe() {
  return (
    <PublicFrame>
      <UnsubscribePage />
    </PublicFrame>
  )
}
