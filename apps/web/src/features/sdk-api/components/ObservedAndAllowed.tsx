import { formerKeyCauses } from '@fovea/contract/sdk-api'
import { formatNumber } from '../../../lib/text/format.ts'
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

/** In a narrow card, the page of the refusal lists the rest. */
const mostInNarrow = 2

type Props = { observed: string; allowed: readonly string[]; narrow?: boolean }

/** A mismatch has an icon and a word, because color alone is not accessible. */
export function ObservedAndAllowed({ observed, allowed, narrow = false }: Props) {
  const shown = narrow ? allowed.slice(0, mostInNarrow) : allowed
  const rest = allowed.length - shown.length
  return (
    <dl className={classes.sides} data-narrow={narrow || undefined}>
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
        {shown.map((value) => (
          <dd key={value}>
            <code>{value}</code>
          </dd>
        ))}
        {rest > 0 && <dd>and {formatNumber(rest)} more</dd>}
      </div>
    </dl>
  )
}
