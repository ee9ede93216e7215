import { countDaysLeft, endingSoonDays, type Expiring } from '@fovea/contract/license-keys/rules'
import { formatCount } from '../../lib/text/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Day } from '../../ui/values/Time.tsx'
import text from '../../ui/text/text.module.css'
import classes from './Expiration.module.css'

type Props = {
  term: Expiring
  now: Date
  /** Whether to count the days even if there are many. */
  withDays?: boolean
}

export function Expiration({ term, now, withDays = false }: Props) {
  const left = countDaysLeft(term, now)
  if (left > endingSoonDays) {
    if (!withDays) return <Day iso={term.expire_date} />
    return (
      <span className={classes.term}>
        <Day iso={term.expire_date} />
        <span className={text.small}>{formatCount(left, 'day')} left</span>
      </span>
    )
  }
  return (
    <span className={classes.term} data-over={left === 0 || undefined}>
      <Day iso={term.expire_date} />
      <span className={classes.warning}>
        <Icon name="warning" size={12} />
        {left === 0 ? 'Expired' : `${formatCount(left, 'day')} left`}
      </span>
    </span>
  )
}
