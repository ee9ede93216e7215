import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './ObservedAndAllowed.module.css'

type Props = { observed: string; allowed: readonly string[] }

/** What was seen beside what is allowed; the mismatch carries a mark and a word, not only a colour. */
export function ObservedAndAllowed({ observed, allowed }: Props) {
  return (
    <dl className={classes.sides}>
      <div className={classes.side} data-side="observed">
        <dt>
          <Icon name="warning" /> Received (not allowed)
        </dt>
        <dd>
          <code>{observed === '' ? 'nothing' : observed}</code>
        </dd>
      </div>
      <div className={classes.side}>
        <dt>
          <Icon name="check" /> Allowed
        </dt>
        {allowed.length === 0 && <dd>Nothing</dd>}
        {allowed.map((value) => (
          <dd key={value}>
            <code>{value}</code>
          </dd>
        ))}
      </div>
    </dl>
  )
}
