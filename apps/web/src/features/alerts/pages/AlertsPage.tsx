import type { Alert } from '@fovea/contract/alerts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createAlertColumns } from '../alert-columns.tsx'
import { alertsQuery } from '../calls.ts'

const AlertForm = createLazyModal(async () => (await import('../AlertForm.tsx')).AlertForm)
const DeleteAlert = createLazyModal(async () => (await import('../DeleteAlert.tsx')).DeleteAlert)

type Open = 'form' | 'deletion'

export function AlertsPage() {
  const { key } = useSearch({ from: '/console/alerts' })
  const alerts = useQuery(alertsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  // Kept until the modal has faded out.
  const [edited, setEdited] = useState<Alert>()
  const [alertToDelete, setAlertToDelete] = useState<Alert>()
  const columns = useMemo(
    () =>
      createAlertColumns({
        onEdit: (alert) => {
          setEdited(alert)
          setOpen('form')
        },
        onDelete: (alert) => {
          setAlertToDelete(alert)
          setOpen('deletion')
        },
      }),
    [],
  )
  const close = () => setOpen(null)

  return (
    <Page
      title="Alerts"
      sentence="We email you when something happens to your keys and apps, at most once an hour for each alert."
      above={<TextLink to="/console/logs">Logs</TextLink>}
      action={
        <Button
          onClick={() => {
            setEdited(undefined)
            setOpen('form')
          }}
        >
          New alert
        </Button>
      }
    >
      <DataTable<Alert>
        query={alerts}
        failure="Your alerts could not be loaded."
        label="alerts"
        columns={columns}
        rows={alerts.data}
        rowId={({ _id }) => _id}
        placeholderRows={1}
        empty={
          <EmptyState
            drawing="letter"
            sentence="No alerts yet. Set one, and we email you when a key is refused often, an app goes quiet, or a key is about to expire."
          />
        }
        wide
      />
      <AlertForm opened={open === 'form'} onClose={close} alert={edited} keyId={key} />
      {alertToDelete && (
        <DeleteAlert
          key={alertToDelete._id}
          opened={open === 'deletion'}
          onClose={close}
          alert={alertToDelete}
        />
      )}
    </Page>
  )
}
