import type { Alert } from '@fovea/contract/alerts'
import { createColumnHelper } from '../../ui/tables/table-columns.ts'
import { Time } from '../../ui/values/Time.tsx'
import { formatAlertCondition, formatAlertTitle } from './alert-labels.ts'
import { AlertSwitch } from './AlertSwitch.tsx'
import classes from './Alerts.module.css'
import { RowButton } from '../../ui/buttons/RowButton.tsx'
import flow from '../../ui/layout/flow.module.css'

type AlertActions = { onEdit: (alert: Alert) => void; onDelete: (alert: Alert) => void }

export function createAlertColumns({ onEdit, onDelete }: AlertActions) {
  const column = createColumnHelper<Alert>()
  return [
    column.computed(formatAlertTitle, 'Alert', (value, alert) => (
      <span className={classes.title}>
        {value}
        <span className={classes.aside}>
          {formatAlertCondition(alert)}
          {alert.watched && ` · ${alert.watched.key}`}
        </span>
      </span>
    )),
    column.accessor('lastSent', 'Last email', (iso) => {
      return iso === null ? 'Never' : <Time iso={iso} />
    }),
    column.display('On', (alert) => <AlertSwitch alert={alert} />),
    column.display(
      'Actions',
      (alert) => (
        <div className={flow.row} data-end>
          <RowButton label={`Edit ${formatAlertTitle(alert)}`} onClick={() => onEdit(alert)}>
            Edit
          </RowButton>
          <RowButton label={`Delete ${formatAlertTitle(alert)}`} onClick={() => onDelete(alert)}>
            Delete
          </RowButton>
        </div>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
