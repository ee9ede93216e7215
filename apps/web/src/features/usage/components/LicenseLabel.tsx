import { licenseLabels, type Gate } from '@fovea/contract/license-keys/rules'
import { countOf } from '../../../lib/words/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import classes from './LicenseLabel.module.css'

type Props = { license: Exclude<Gate, { kind: 'blocked' }> }

/** From here on it is time to think of what comes after. */
const endingDays = 7

/** What the person may do, and for how long. */
export function LicenseLabel({ license }: Props) {
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
              ? 'A production or commercial key of yours is running.'
              : 'Activate a key on the License Keys page, and its app works again.'}
          </p>
        </div>
      </Card>
    )
  }
  const { daysLeft, ofDays } = license
  const left = countOf(daysLeft, 'day')
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
