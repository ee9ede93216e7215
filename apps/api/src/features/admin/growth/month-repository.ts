import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { overdueAmountsQuery } from '../../billing/index.ts'
import { monthGroups, type MonthGroup } from './customer-group-query.ts'
import { monthMeasures, overdueMeasures } from './measures.ts'
import { growthRepository } from './repository.ts'

function countGroup(name: MonthGroup) {
  return sql`(select count(*) from (${monthGroups[name](sql`amounts.month`)}) as found)`
}

export function monthRepository(db: Db) {
  return {
    /** The months from the given one to the current one, whose spend so far is revenue too. */
    async sumMonths(from: string, current: string) {
      const [revenue, paid, refunded, unpaid, writtenOff, ...counts] = monthMeasures
      const { rows } = await sql<{ day: string } & Record<(typeof monthMeasures)[number], string>>`
        with months as (
          select generate_series(${from}::date, ${current}::date, interval '1 month')::date as month
        ), amounts as (
          select month, coalesce(sum(total_cents) filter (where status <> 'void'), 0) as revenue,
            coalesce(sum(paid_cents), 0) as paid,
            coalesce(sum(unpaid_cents) filter (where status = 'open'), 0) as unpaid,
            coalesce(sum(unpaid_cents) filter (where status = 'uncollectible'), 0) as "writtenOff",
            count(*) filter (where status = 'draft') as drafts
          from months left join growth_invoices using (month) group by month
        ), refunds as (
          select month, sum(amount_cents) as cents
          from growth_refunds join growth_invoices using (payment_id)
          where month between ${from} and ${current} group by month
        ), spend as (
          select month, sum(spend_cents) as cents from customers where spend_cents > 0 group by month
        )
        select amounts.month::text as day, revenue + coalesce(spend.cents, 0) as revenue, paid,
          coalesce(refunds.cents, 0) as refunded, unpaid, "writtenOff",
          ${countGroup('payers')} as payers, ${countGroup('newPayers')} as "newPayers",
          ${countGroup('lostPayers')} as "lostPayers", ${countGroup('refunded')} as "refundedCustomers",
          ${countGroup('unpaid')} as "unpaidCustomers",
          ${countGroup('writtenOff')} as "writtenOffCustomers", drafts
        from amounts left join spend on spend.month = amounts.month
          left join refunds on refunds.month = amounts.month`.execute(db)
      await growthRepository(db).saveValues(
        rows.flatMap((row) =>
          [revenue, paid, refunded, unpaid, writtenOff, ...counts].map((measure) => ({
            measure,
            day: row.day,
            value: Number(row[measure]),
          })),
        ),
      )
    },

    /** The customers that the lists show: a deleted one is counted, but has no row here. */
    async saveMembers(from: string, current: string) {
      for (const [name, query] of Object.entries(monthGroups)) {
        await sql`
          with months as (
            select generate_series(${from}::date, ${current}::date, interval '1 month')::date as month
          ), found as materialized (
            select month, id from months cross join lateral (${query(sql`months.month`)}) as members (id)
          ), gone as (
            delete from growth_members where name = ${name} and month between ${from} and ${current}
              and not exists (
                select from found where found.month = growth_members.month and id = workspace_id
              )
          )
          insert into growth_members as stored (month, name, workspace_id, joined_at)
          select found.month, ${name}, id, coalesce(customers.joined_at, workspaces.created_at)
          from found join workspaces using (id) left join customers using (id)
          on conflict (month, name, workspace_id) do update set joined_at = excluded.joined_at
          where stored.joined_at <> excluded.joined_at`.execute(db)
      }
    },

    async sumOverdue(day: string) {
      const [customers, cents] = overdueMeasures
      const { rows } = await sql<{ customers: number; cents: string }>`
        select count(*)::int as customers, coalesce(sum(cents), 0) as cents
        from customers left join (${overdueAmountsQuery(db)}) as amounts on owner_id = id
        where state = 'overdue'`.execute(db)
      await growthRepository(db).saveValues([
        { measure: customers, day, value: rows[0]?.customers ?? 0 },
        { measure: cents, day, value: Number(rows[0]?.cents ?? 0) },
      ])
    },
  }
}
