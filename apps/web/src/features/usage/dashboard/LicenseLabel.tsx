import { licenseLabels, type AccessStatus } from '@fovea/contract/license-keys/rules'
import { formatDate } from '../../../lib/text/format.ts'
import { DaysLeft } from '../../../ui/drawings/DaysLeft.tsx'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import classes from './LicenseLabel.module.css'

type Props = {
  license: Exclude<AccessStatus, { kind: 'blocked' }>
  /** Production keys have the label "commercial" as well, so the label doesn't tell. */
  hasCommercialKey: boolean
  nextEnd: string | null
}

export function LicenseLabel({ license, hasCommercialKey, nextEnd }: Props) {
  const label = licenseLabels[license.kind]
  if (license.kind === 'trial') {
    const { daysLeft, ofDays } = license
    return (
      <div className={classes.trial}>
        <p className={classes.label}>{label}</p>
        {/* An extended trial may have more days left than a new one. */}
        <DaysLeft days={daysLeft} total={Math.max(daysLeft, ofDays)} left={daysLeft} />
      </div>
    )
  }
  const works = license.kind === 'commercial'
  return (
    <div className={classes.license}>
      <p className={classes.label}>
        <Ring tone={works ? 'iris' : 'gaze'} share={works ? 1 : 0.3} size={20} />
        {label}
      </p>
      <p className={classes.reason}>
        {works
          ? meaningOf(hasCommercialKey)
          : 'All your keys are off. Turn one on under License Keys and its app works again.'}
      </p>
      {nextEnd !== null && (
        <p className={classes.reason}>
          A key expires on {formatDate(nextEnd)}. Contact us to renew it.
        </p>
      )}
    </div>
  )
}

function meaningOf(hasCommercialKey: boolean) {
  return hasCommercialKey
    ? 'Every app with your commercial key can run, on every platform.'
    : 'At least one production key is active, so your released apps can run. How many sessions a month they get depends on the plan.'
}
