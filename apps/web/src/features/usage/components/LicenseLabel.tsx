import { licenseLabels, type AccessStatus } from '@fovea/contract/license-keys/rules'
import { formatCount, formatDate } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import classes from './LicenseLabel.module.css'

type Props = {
  license: Exclude<AccessStatus, { kind: 'blocked' }>
  /** Production keys have the label "commercial" as well, so the label doesn't tell. */
  hasCommercialKey: boolean
  nextEnd: string | null
}

/** Days before the expiry from which the renewal is offered. */
const endingDays = 7

export function LicenseLabel({ license, hasCommercialKey, nextEnd }: Props) {
  const label = licenseLabels[license.kind]
  if (license.kind !== 'trial') {
    const works = license.kind === 'commercial'
    return (
      <Card>
        <div>
          <p className={classes.label}>
            <Icon name={works ? 'check' : 'warning'} /> {label}
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
      </Card>
    )
  }
  const { daysLeft, ofDays } = license
  const left = formatCount(daysLeft, 'day')
  const ending = daysLeft <= endingDays
  return (
    <Card>
      <div className={classes.trial}>
        <p className={classes.label}>
          {ending && <Icon name="warning" />} {label}
        </p>
        <p className={classes.left}>{left} left</p>
      </div>
      <ShareBar
        label={`${left} left of the trial`}
        value={daysLeft}
        // An extended trial may have more days left than a new one.
        most={Math.max(daysLeft, ofDays)}
        tone={ending ? 'warning' : 'plain'}
      />
    </Card>
  )
}

function meaningOf(hasCommercialKey: boolean) {
  return hasCommercialKey
    ? 'A commercial key is active: it covers every session, with no monthly limit and no charge.'
    : 'Your license is an active production key: released apps can run. Your plan, below, sets how many sessions a month are free.'
}
