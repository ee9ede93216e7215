import type { Alert } from '@fovea/contract/alerts'
import type { AlertKind } from '@fovea/contract/alerts/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createAlertColumns } from '../alert-columns.tsx'
import { describeRecipient } from '../alert-labels.ts'
import { alertsQuery } from '../calls.ts'
import { NoAlerts } from '../NoAlerts.tsx'

const AlertForm = createLazyModal(() => import('../AlertForm.tsx'), 'AlertForm')
const DeleteAlert = createLazyModal(() => import('../DeleteAlert.tsx'), 'DeleteAlert')

type Open = 'form' | 'deletion'

export function AlertsPage() {
  const { key } = useSearch({ from: '/console/alerts' })
  const alerts = useQuery(alertsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  // Kept until the modal has faded out.
  const [edited, setEdited] = useState<Alert>()
  const [kind, setKind] = useState<AlertKind>()
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

  function openNew(chosen?: AlertKind) {
    setEdited(undefined)
    setKind(chosen)
    setOpen('form')
  }

  return (
    <Page
      title="Alerts"
      sentence={describeRecipient(useCurrentUser())}
      action={
        <Button leftSection={<Icon name="plus" />} onClick={() => openNew()}>
          New alert
        </Button>
      }
    >
      {alerts.data?.length === 0 ? (
        <NoAlerts onChoose={openNew} />
      ) : (
        <DataTable<Alert>
          query={alerts}
          failure="Your alerts could not be loaded."
          label="alerts"
          columns={columns}
          rows={alerts.data}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={null}
          wide
        />
      )}
      <AlertForm opened={open === 'form'} onClose={close} alert={edited} keyId={key} kind={kind} />
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
