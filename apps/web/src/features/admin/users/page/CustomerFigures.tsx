import { formatCents, formatDate, formatNumber } from '../../../../lib/text/format.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import type { CustomerDetail } from '../calls.ts'
import { CustomerStatus } from '../list/CustomerStatus.tsx'
import { planLabels } from '../list/customer-labels.ts'
import classes from './CustomerFigures.module.css'

export function CustomerFigures({ detail: { doc, billing } }: { detail: CustomerDetail }) {
  const { overdue } = billing
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Sessions this month</dt>
        <dd>{formatNumber(doc.sessions)}</dd>
        <dd className={classes.note}>without development keys, UTC</dd>
      </div>
      <div>
        <dt>Spend this month</dt>
        <dd>{formatCents(doc.spend)}</dd>
        <dd className={classes.note}>
          {billing.billedFrom === null
            ? 'no subscription'
            : `since ${formatDate(billing.billedFrom)}`}
        </dd>
      </div>
      <div data-look={overdue !== null || undefined}>
        <dt>Overdue</dt>
        <dd>{formatCents(overdue?.amount ?? 0)}</dd>
        <dd className={classes.note}>{describeOverdue(billing)}</dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>{planLabels[doc.plan]}</dd>
        <dd className={classes.note}>
          <CustomerStatus state={doc.state} /> · last seen <Time iso={doc.lastSeen} />
        </dd>
      </div>
    </dl>
  )
}

function describeOverdue({ overdue, overdueSince }: CustomerDetail['billing']) {
  if (overdue === null) return 'nothing unpaid'
  return overdueSince === null ? 'from a former subscription' : `since ${formatDate(overdueSince)}`
}
