import type { DevKey } from '@fovea/contract/license-keys'
import { daysLeft, trialDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState, type Ref } from 'react'
import { countOf } from '../../../lib/words/format.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { lazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { KeyBox } from '../KeyBox.tsx'
import { PricingAccess } from '../plans/PricingAccess.tsx'
import classes from './RunningTrial.module.css'

const ReissueModal = lazyModal(async () => (await import('./ReissueModal.tsx')).ReissueModal)

/** From here on it is time to think of what comes after. */
const endingDays = 7

type Props = { trial: DevKey; now: Date; copyRef: Ref<HTMLButtonElement> }

export function RunningTrial({ trial, now, copyRef }: Props) {
  const [reissuing, setReissuing] = useState(false)
  const left = daysLeft(trial, notBefore(trial.created, now))
  const most = Math.max(left, trialDays)
  const ending = left <= endingDays

  return (
    <div className={classes.columns}>
      <div className={classes.key}>
        <KeyBox text={trial.key} copyRef={copyRef} />
        <div className={classes.acts}>
          <PricingAccess />
          <Button variant="subtle" color="gray" size="xs" onClick={() => setReissuing(true)}>
            Reissue key
          </Button>
        </div>
      </div>
      <div className={classes.term} data-ending={ending || undefined}>
        <p className={classes.left}>
          {ending && <Icon name="warning" />}
          {countOf(left, 'day')} left
        </p>
        <progress
          className={classes.bar}
          max={most}
          value={left}
          aria-label="Days left of the trial"
        />
        <p className={classes.end}>
          Ends on <Day iso={trial.expire_date} />
        </p>
      </div>
      <ReissueModal opened={reissuing} onClose={() => setReissuing(false)} />
    </div>
  )
}

/** Where this computer's clock is behind the server's, a new trial must not seem to have a day too many. */
function notBefore(created: string, now: Date): Date {
  return new Date(Math.max(Date.parse(created), now.getTime()))
}
