import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

type Props = { drawing: 'chart' | 'gauge'; period: 'in this period' | 'in the last 30 days' }

export function NoSessions({ drawing, period }: Props) {
  return (
    <EmptyState
      drawing={drawing}
      sentence={`No production sessions ${period}. They appear here once your app starts with a production or commercial key.`}
      action={<ButtonLink to="/console/license-keys">Go to License Keys</ButtonLink>}
    />
  )
}
