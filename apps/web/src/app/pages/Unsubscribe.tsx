import '../styles/console.css'
import { UnsubscribePage } from '../../features/account/pages/UnsubscribePage.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'

export function Unsubscribe() {
  return (
    <PublicFrame narrow>
      <UnsubscribePage />
    </PublicFrame>
  )
}
