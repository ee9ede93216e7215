import type { Alert } from '@fovea/contract/alerts'
import { columnsOf } from '../../ui/tables/table-columns.ts'
import { Time } from '../../ui/values/Time.tsx'
import { conditionOf, titleOf } from './alert-words.ts'
import { AlertSwitch } from './AlertSwitch.tsx'
import classes from './Alerts.module.css'
import { RowButton } from '../../ui/buttons/RowButton.tsx'
import flow from '../../ui/layout/flow.module.css'

type Acts = { onEdit: (alert: Alert) => void; onDelete: (alert: Alert) => void }

export function alertColumns({ onEdit, onDelete }: Acts) {
  const column = columnsOf<Alert>()
  return [
    column.computed(titleOf, 'Alert', (value, alert) => (
      <span className={classes.title}>
        {value}
        <span className={classes.aside}>
          {conditionOf(alert)}
          {alert.watched && ` · ${alert.watched.key}`}
        </span>
      </span>
    )),
    column.accessor('lastSent', 'Last e-mail', (iso) => {
      return iso === null ? 'Never' : <Time iso={iso} />
    }),
    column.display('On', (alert) => <AlertSwitch alert={alert} />),
    column.display(
      'Actions',
      (alert) => (
        <div className={flow.row} data-end>
          <RowButton label={`Edit ${titleOf(alert)}`} onClick={() => onEdit(alert)}>
            Edit
          </RowButton>
          <RowButton label={`Delete ${titleOf(alert)}`} onClick={() => onDelete(alert)}>
            Delete
          </RowButton>
        </div>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
