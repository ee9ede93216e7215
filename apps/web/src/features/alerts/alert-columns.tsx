import type { Alert } from '@fovea/contract/alerts'
import { createColumnHelper } from '../../ui/tables/table-columns.ts'
import { Time } from '../../ui/values/Time.tsx'
import { formatAlertCondition, formatAlertTitle } from './alert-labels.ts'
import { AlertIcon } from './AlertIcon.tsx'
import { AlertSwitch } from './AlertSwitch.tsx'
import classes from './Alerts.module.css'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import flow from '../../ui/layout/flow.module.css'

type AlertActions = { onEdit: (alert: Alert) => void; onDelete: (alert: Alert) => void }

export function createAlertColumns({ onEdit, onDelete }: AlertActions) {
  const column = createColumnHelper<Alert>()
  return [
    column.computed(formatAlertTitle, 'Alert', (value, alert) => (
      <span className={classes.title}>
        <AlertIcon kind={alert.kind} />
        {value}
        <span className={classes.aside}>
          {formatAlertCondition(alert)}
          {alert.watched && (
            <>
              {' · '}
              <code>{alert.watched.key}</code>
            </>
          )}
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
          <IconButton
            icon="pencil"
            label={`Edit ${formatAlertTitle(alert)}`}
            onClick={() => onEdit(alert)}
          />
          <IconButton
            icon="trash"
            label={`Delete ${formatAlertTitle(alert)}`}
            onClick={() => onDelete(alert)}
          />
        </div>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
