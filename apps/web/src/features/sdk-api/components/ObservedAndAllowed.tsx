import { formerKeyCauses } from '@fovea/contract/sdk-api'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './ObservedAndAllowed.module.css'

/** A key that was deleted or replaced allows no app at all. */
function explainNone(observed: string): string {
  switch (observed) {
    case formerKeyCauses.deleted:
      return 'No app: the key is deleted'
    case formerKeyCauses.replaced:
      return 'The new key only'
    default:
      return 'Nothing'
  }
}

type Props = { observed: string; allowed: readonly string[] }

/** A mismatch has an icon and a word, because color alone is not accessible. */
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
        {allowed.length === 0 && <dd>{explainNone(observed)}</dd>}
        {allowed.map((value) => (
          <dd key={value}>
            <code>{value}</code>
          </dd>
        ))}
      </div>
    </dl>
  )
}
