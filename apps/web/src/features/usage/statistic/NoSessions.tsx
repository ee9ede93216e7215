import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

export function NoSessions() {
  return (
    <EmptyState
      drawing="chart"
      sentence="No production sessions in this period. They appear here once your app starts with a production or commercial key."
      action={<ButtonLink to="/console/license-keys">Go to License Keys</ButtonLink>}
    />
  )
}
