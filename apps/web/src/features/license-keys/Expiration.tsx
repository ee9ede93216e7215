import { isExpired, type Expiring } from '@fovea/contract/license-keys/rules'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Day } from '../../ui/values/Time.tsx'
import classes from './Expiration.module.css'

/** When a key ends, or that it has. */
export function Expiration({ term, now }: { term: Expiring; now: Date }) {
  if (!isExpired(term, now)) return <Day iso={term.expire_date} />
  return (
    <span className={classes.expired}>
      <Icon name="warning" size={14} />
      Expired <Day iso={term.expire_date} />
    </span>
  )
}
