import { LaterPage } from '../../../ui/LaterPage.tsx'

export function UserAnalysisPage() {
  return (
    <LaterPage
      title="UserAnalysis"
      sentence="What developers told us about their companies."
      drawing="chart"
      later="Here you will export the answers of a chosen period as CSV. Nobody is asked yet."
    />
  )
}
