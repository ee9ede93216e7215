import { LaterPage } from '../../../ui/LaterPage.tsx'

export function AdminMonitorPage() {
  return (
    <LaterPage
      title="Monitor"
      sentence="SDK calls over all developers."
      drawing="chart"
      later="Here a chart and tables will show the production and development sessions of every owner. Nothing is counted yet."
    />
  )
}
