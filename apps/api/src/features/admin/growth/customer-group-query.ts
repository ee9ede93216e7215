import {
  activeGroups,
  type CustomerGroup,
  customerGroups,
  type CustomerGroupName,
  type GrowthStep,
} from '@fovea/contract/admin/customer-groups'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { type RawBuilder, sql } from 'kysely'

type People = GrowthStep | 'trialEnded' | 'trialPaid'

/** Columns of `growth_people`: the day by which people are counted, and the step that they took. */
const peopleColumns: Record<People, { day: string; step: string }> = {
  signedUp: { day: 'signed_up_on', step: 'signed_up_on' },
  trial: { day: 'signed_up_on', step: 'trial_on' },
  session: { day: 'signed_up_on', step: 'session_on' },
  key: { day: 'signed_up_on', step: 'key_on' },
  production: { day: 'signed_up_on', step: 'production_on' },
  paying: { day: 'signed_up_on', step: 'paying_on' },
  trialEnded: { day: 'trial_ends_on', step: 'trial_ends_on' },
  trialPaid: { day: 'trial_ends_on', step: 'paying_on' },
}

type Month = RawBuilder<unknown>
export type MonthGroup =
  | 'payers'
  | 'paid'
  | 'refunded'
  | 'newPayers'
  | 'lostPayers'
  | 'unpaid'
  | 'writtenOff'

/** The current month has no invoices yet, but spend. */
function payersQuery(month: Month) {
  return sql`select owner_id from growth_invoices
      where month = ${month} and total_cents > 0 and status <> 'void' and owner_id is not null
    union select id from customers where month = ${month} and spend_cents > 0`
}

function newPayersQuery(month: Month) {
  return sql`${payersQuery(month)} except select owner_id from growth_invoices
    where month < ${month} and total_cents > 0 and status <> 'void'`
}

function lostPayersQuery(month: Month) {
  const before = sql`(${month} - interval '1 month')::date`
  return sql`${payersQuery(before)} except (${payersQuery(month)})`
}

function paidQuery(month: Month) {
  return sql`select distinct owner_id from growth_invoices
    where month = ${month} and paid_cents > 0 and owner_id is not null`
}

function notPaidQuery(status: 'open' | 'uncollectible') {
  return (month: Month) => sql`select distinct owner_id from growth_invoices
    where month = ${month} and status = ${status} and unpaid_cents > 0 and owner_id is not null`
}

function refundedQuery(month: Month) {
  return sql`select distinct owner_id from growth_invoices join growth_refunds using (payment_id)
    where month = ${month} and amount_cents > 0 and owner_id is not null`
}

/** Queries for the ids of customers in a month, which is named by its first day. */
export const monthGroups: Record<MonthGroup, (month: Month) => RawBuilder<unknown>> = {
  payers: payersQuery,
  paid: paidQuery,
  refunded: refundedQuery,
  newPayers: newPayersQuery,
  lostPayers: lostPayersQuery,
  unpaid: notPaidQuery('open'),
  writtenOff: notPaidQuery('uncollectible'),
}

/** Members of a month are stored with the time when they joined, so that a list can read them in this order. */
export function isMonthGroup({ name }: CustomerGroup) {
  return isMonth(name)
}

/** Ids of the customers behind a number of the growth page. */
export function customerGroupQuery({ name, from, to }: CustomerGroup): RawBuilder<unknown> {
  if (isPeople(name)) {
    const { day, step } = peopleColumns[name]
    return sql`select id from growth_people
      where ${sql.ref(day)} between ${from} and ${to} and ${sql.ref(step)} is not null`
  }
  if (isMonth(name)) {
    return sql`select workspace_id from growth_members where month = ${from} and name = ${name}`
  }
  const platform = platformTypes.find((type) => activeGroups[type] === name) ?? 'all'
  return sql`select workspace_id from growth_weeks
    where week = ${from} and platform = ${platform} and sessions > 0`
}

function isPeople(name: CustomerGroupName): name is People {
  return name in peopleColumns
}

function isMonth(name: CustomerGroupName): name is MonthGroup {
  return name in monthGroups
}

/** Sums of people by day, by the same columns as the groups. */
export const peopleSumsQuery = sql.join(
  customerGroups.filter(isPeople).map((name) => {
    const { day, step } = peopleColumns[name]
    return sql`select ${sql.lit(name)} as measure, ${sql.ref(day)} as day, count(*) as value
      from growth_people where ${sql.ref(day)} is not null and ${sql.ref(step)} is not null group by 2`
  }),
  sql` union all `,
)
