import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { alertsQuery } from '../calls.ts'

export function AlertsPage() {
  const { data, error, refetch } = useQuery(alertsQuery)
  return (
    <Page title="Alerts" sentence="Your alerts.">
      {data === undefined && error && (
        <ErrorNotice
          title="Your alerts could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p>There are none yet.</p>}
      <ul>
        {data?.map((doc) => (
          <li key={doc}>{doc}</li>
        ))}
      </ul>
    </Page>
  )
}
