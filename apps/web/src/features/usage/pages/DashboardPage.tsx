import { LaterPage } from '../../../ui/LaterPage.tsx'

export function DashboardPage() {
  return (
    <LaterPage
      title="Dashboard"
      sentence="What you use and what it costs."
      drawing="gauge"
      later="Here you will see your license, this month's sessions against the free tier, and the cost so far. Nothing is counted yet."
    />
  )
}
