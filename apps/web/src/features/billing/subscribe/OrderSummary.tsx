import type { Subscription } from '@fovea/contract/billing'
import { computePriceCents, freeSessions, priceTiers } from '@fovea/contract/billing/prices'
import { formatCents, formatCount, formatNumber } from '../../../lib/text/format.ts'
import { formatCharge, isOverdue } from '../invoices/format-charge.ts'
import { formatPriceEach } from '../plans/estimate.ts'
import classes from './OrderSummary.module.css'

const [, paidTier, largeTier] = priceTiers

type Props = { subscription: Subscription; ownSessions: number | undefined }

/** The costs of an order, beside its button. */
export function OrderSummary({ subscription, ownSessions }: Props) {
  const { overdue } = subscription
  const due = isOverdue(subscription) ? overdue?.amount : 0
  return (
    <>
      <div>
        <p className={classes.label}>Due today</p>
        {due !== undefined && <p className={classes.due}>{formatCents(due)}</p>}
        <p className={classes.note}>{formatCharge(subscription)}</p>
      </div>
      <dl className={classes.lines}>
        <div>
          <dt>First {formatNumber(freeSessions)} sessions each month</dt>
          <dd>free</dd>
        </div>
        <div>
          <dt>Then, per session</dt>
          <dd>{formatPriceEach(paidTier.millsEach)}</dd>
        </div>
        <div>
          <dt>Above {formatNumber(paidTier.upTo)}, per session</dt>
          <dd>{formatPriceEach(largeTier.millsEach)}</dd>
        </div>
        {ownSessions !== undefined && (
          <div>
            <dt>
              <strong>At your usage, per month</strong>
              <span>{formatCount(ownSessions, 'session')} in the last 30 days, before tax</span>
            </dt>
            <dd>
              <strong>{formatCents(computePriceCents(ownSessions))}</strong>
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>
        On the 1st of each month we charge for the previous month's production sessions.
      </p>
    </>
  )
}
