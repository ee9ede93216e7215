import { LaterPage } from '../../../ui/LaterPage.tsx'

export function StatisticPage() {
  return (
    <LaterPage
      title="Statistic"
      sentence="The production sessions of your apps, day by day."
      drawing="chart"
      later="Here a chart will show the sessions of each app over the last one, three or six months. Nothing is counted yet."
    />
  )
}
