import { freeSessions } from '@fovea/contract/billing/prices'
import type { DevKey } from '@fovea/contract/license-keys'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/text/format.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { productionKeysQuery } from '../calls.ts'
import { PricingAccess } from '../plans/PricingAccess.tsx'
import classes from './ExpiredTrial.module.css'

export function ExpiredTrial({ trial }: { trial: DevKey }) {
  const { data: productionKeys } = useQuery(productionKeysQuery)
  return (
    <div className={classes.expired}>
      <div className={classes.words}>
        <p className={classes.state}>
          <Icon name="warning" />
          {productionKeys?.length === 0 ? 'Dev key Expired, No prod key issued' : 'Dev key Expired'}
        </p>
        <p className={classes.sentence}>
          The SDK stopped working with <CopyText text={trial.key} label="development key" /> on{' '}
          <Day iso={trial.expire_date} />.
        </p>
        <p className={classes.sentence}>
          Production keys are free, up to {formatNumber(freeSessions)} sessions a month.
        </p>
      </div>
      <PricingAccess isGrey />
    </div>
  )
}
