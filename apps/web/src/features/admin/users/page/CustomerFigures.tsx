import {
  formatCents,
  formatDate,
  formatMonthDay,
  formatNumber,
} from '../../../../lib/text/format.ts'
import { createMonth } from '../../../../lib/usage/month.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import type { CustomerDetail } from '../calls.ts'
import classes from './CustomerFigures.module.css'

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

export function CustomerFigures({ detail }: { detail: CustomerDetail }) {
  const { doc, billing, keyUse, sessionsBefore } = detail
  const refused = sumOf(keyUse.map(({ refusedToday = 0 }) => refusedToday))
  const started = sumOf(keyUse.map(({ counts }) => counts.at(-1) ?? 0))
  return (
    <Figures label="The customer in numbers">
      <Figure label="Sessions this month" value={formatNumber(doc.sessions)}>
        {formatNumber(sessionsBefore)} in the month before, UTC
      </Figure>
      <Figure label="Spend this month" value={formatCents(doc.spend)}>
        {describeSpend(detail)}
      </Figure>
      <Figure
        label="Overdue"
        value={
          <span className={billing.overdue === null ? undefined : classes.look}>
            {formatCents(billing.overdue?.amount ?? 0)}
          </span>
        }
      >
        {describeOverdue(billing)}
      </Figure>
      <Figure label="Refused today" value={formatNumber(refused)}>
        of {formatNumber(started + refused)} starts with production keys, UTC
      </Figure>
    </Figures>
  )
}

function describeSpend({ cost, billing: { billedFrom, cap } }: CustomerDetail) {
  if (billedFrom === null) return 'no subscription'
  const { expertCents, lastDay } = createMonth(cost)
  const until =
    expertCents === null
      ? `since ${formatDate(billedFrom)}`
      : `about ${formatCents(expertCents.expected)} by ${formatMonthDay(lastDay)}`
  return cap === null ? until : `${until}, cap ${formatCents(cap.amount)}`
}

function describeOverdue({ overdue, overdueSince }: CustomerDetail['billing']) {
  if (overdue === null) return 'nothing unpaid'
  return overdueSince === null ? 'from a former subscription' : `since ${formatDate(overdueSince)}`
}
