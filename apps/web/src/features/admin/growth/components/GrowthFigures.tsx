import type { GrowthWeek } from '@fovea/contract/admin'
import type { ReactNode } from 'react'
import {
  formatCents,
  formatCount,
  formatNumber,
  formatPeriod,
} from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import type { Growth } from '../calls.ts'
import { formatShare } from '../format-share.ts'
import { GroupLink } from './GroupLink.tsx'
import classes from './GrowthFigures.module.css'

export function GrowthFigures({ growth: { weeks, months, overdue } }: { growth: Growth }) {
  const [weekBefore, week] = [weeks.at(-3), weeks.at(-2) ?? weeks.at(-1)]
  const openWeek = week?.open === false ? weeks.at(-1) : undefined
  const closed = months.filter(({ open }) => !open)
  const [month, monthBefore] = [closed.at(-1), closed.at(-2)]
  const current = months.at(-1)
  const shown = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' }
  const ended = weeks.reduce((sum, { trialEnded }) => sum + trialEnded, 0)
  const paid = weeks.reduce((sum, { trialPaid }) => sum + trialPaid, 0)
  if (week === undefined || current === undefined) return null
  const weekWords = week.open ? 'this week so far' : `from ${formatPeriod(week)}`
  const revenueMonth = month ?? current

  return (
    <dl className={classes.figures}>
      <Figure
        label="Sign-ups"
        note={
          <>
            People who signed up {weekWords}
            <WeekBefore group="signedUp" week={weekBefore} count={weekBefore?.signedUp} />
            {openWeek && (
              <>
                ;{' '}
                <GroupLink group="signedUp" period={openWeek} some={openWeek.signedUp > 0} inText>
                  {formatNumber(openWeek.signedUp)} this week so far
                </GroupLink>
              </>
            )}
            .
          </>
        }
      >
        <GroupLink group="signedUp" period={week} some={week.signedUp > 0}>
          {formatNumber(week.signedUp)}
        </GroupLink>
      </Figure>
      <Figure
        label="Weekly active apps"
        note={
          <>
            Apps with production sessions {weekWords}
            <WeekBefore group="active" week={weekBefore} count={weekBefore?.activeApps} />.
          </>
        }
      >
        <GroupLink group="active" period={week} sort="sessions" some={week.active > 0}>
          {formatNumber(week.activeApps)}
        </GroupLink>
      </Figure>
      <Figure
        label="Trial conversion"
        note={
          ended === 0 ? (
            'No trial ended in the weeks shown.'
          ) : (
            <>
              Of{' '}
              <GroupLink group="trialEnded" period={shown} some inText>
                {formatCount(ended, 'person').replace('persons', 'people')}
              </GroupLink>{' '}
              whose trial ended in the weeks shown, {paid === 0 ? 'none' : formatNumber(paid)} paid.
            </>
          )
        }
      >
        <GroupLink group="trialPaid" period={shown} some={paid > 0}>
          {formatShare(paid, ended)}
        </GroupLink>
      </Figure>
      <Figure
        label="Monthly revenue"
        note={
          revenueMonth.open
            ? `Invoices and spend of ${formatPeriod(revenueMonth)} so far.`
            : `Invoices for ${formatPeriod(revenueMonth)}, before ${formatCents(revenueMonth.refunded)} of refunds${monthBefore ? `; ${formatCents(monthBefore.revenue)} the month before` : ''}.`
        }
      >
        <GroupLink group="payers" period={revenueMonth} sort="spend" some={revenueMonth.payers > 0}>
          {formatCents(revenueMonth.revenue)}
        </GroupLink>
      </Figure>
      <Figure
        label="Churn"
        note={
          month === undefined || month.lostPayers === null
            ? 'Available after the month that follows the first paid one.'
            : `Of ${formatCount(month.payersBefore, 'customer')} who paid for the month before, ${formatNumber(month.lostPayers)} did not for ${formatPeriod(month)}.`
        }
      >
        {month === undefined || month.lostPayers === null ? (
          '–'
        ) : (
          <GroupLink group="lostPayers" period={month} some={month.lostPayers > 0}>
            {formatShare(month.lostPayers, month.payersBefore)}
          </GroupLink>
        )}
      </Figure>
      <Figure
        label="Overdue"
        look={overdue.cents > 0}
        note={
          overdue.customers === 0
            ? 'No invoice was overdue at the last update.'
            : `Unpaid invoices of ${formatCount(overdue.customers, 'customer')} at the last update.`
        }
      >
        {overdue.customers === 0 ? (
          formatCents(overdue.cents)
        ) : (
          <TextLink to="/console/admin-users" search={{ state: 'overdue' }}>
            {formatCents(overdue.cents)}
          </TextLink>
        )}
      </Figure>
    </dl>
  )
}

type WeekBeforeProps = {
  group: 'signedUp' | 'active'
  week: GrowthWeek | undefined
  count: number | undefined
}

function WeekBefore({ group, week, count }: WeekBeforeProps) {
  if (week === undefined || count === undefined) return null
  return (
    <>
      ,{' '}
      <GroupLink group={group} period={week} some={count > 0} inText>
        {formatNumber(count)} the week before
      </GroupLink>
    </>
  )
}

type FigureProps = { label: string; note: ReactNode; look?: boolean; children: ReactNode }

function Figure({ label, note, look = false, children }: FigureProps) {
  return (
    <div data-look={look || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
