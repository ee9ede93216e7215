import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './ExpiredTrial.module.css'

export function UsedTrial() {
  return (
    <div className={classes.expired}>
      <div className={classes.words}>
        <p className={classes.state}>
          <Icon name="warning" />
          You already had your free trial
        </p>
        <p className={classes.sentence}>
          It was used with an account that was deleted. Each person gets one trial.
        </p>
      </div>
      <ExternalButton href={settings.pricingUrl} variant="default" c="dimmed">
        Access pricing
      </ExternalButton>
    </div>
  )
}
