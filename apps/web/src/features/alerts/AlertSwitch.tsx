import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Alert } from '@fovea/contract/alerts'
import { Switch } from '@mantine/core'
import { formatAlertTitle } from './alert-labels.ts'
import { useSwitchAlert } from './calls.ts'
import classes from './Alerts.module.css'

/** Optimistic: flips at once and reverts if the call fails. */
export function AlertSwitch({ alert }: { alert: Alert }) {
  const change = useSwitchAlert(alert)
  const changing = change.isPending
  const shown = changing ? !alert.enabled : alert.enabled
  return (
    <span className={classes.switch}>
      <Switch
        aria-label={`On: ${formatAlertTitle(alert)}`}
        checked={shown}
        aria-busy={changing}
        aria-disabled={changing}
        onChange={({ currentTarget: { checked } }) => {
          if (!changing) change.mutate(checked)
        }}
      />
      <span aria-hidden="true">{shown ? 'On' : 'Off'}</span>
    </span>
  )
}
