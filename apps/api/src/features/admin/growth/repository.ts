import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { InvoiceAmounts, RefundAmount } from '../../billing/index.ts'
import { firstKeysQuery } from '../../license-keys/index.ts'
import type { OwnerUse } from '../../metering/index.ts'
import { peopleSumsQuery } from './customer-group-query.ts'
import { type Measure, peopleMeasures, refreshedMeasure, useMeasures } from './measures.ts'
import { addDays } from './periods.ts'
import type { GrowthTables } from './tables.ts'

type DayValue = { measure: Measure; day: string; value: number }

export function growthRepository(database: Db) {
  const db = database.$extendTables<GrowthTables>()

  async function saveValues(values: DayValue[]) {
    await sql`insert into growth_days as stored (measure, day, value)
      select measure, day, value
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(measure text, day date, value bigint)
      on conflict (measure, day) do update set value = excluded.value
      where stored.value <> excluded.value`.execute(db)
  }

  return {
    /** Sums by the first day of each week, month or day. */
    async readSums(
      measures: readonly Measure[],
      { from, to, by }: { from: string; to: string; by: 'week' | 'month' | 'day' },
    ): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ measure: string; period: string; value: string }>`
        select measure, date_trunc(${by}, day)::date::text as period, sum(value) as value
        from growth_days
        where measure = any (${measures}::text[]) and day between ${from} and ${to}
        group by 1, 2`.execute(db)
      return new Map(
        rows.map(({ measure, period, value }) => [`${measure} ${period}`, Number(value)]),
      )
    },

    async findRefreshed(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('growth_days')
        .select('value')
        .where('measure', '=', refreshedMeasure)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && new Date(Number(row.value) * 1000)
    },

    saveValues,

    /** People who signed up since the last refresh, and what their keys say of all. */
    async refreshPeople() {
      await sql`insert into growth_people (id, signed_up_on)
        select id, (created_at at time zone 'UTC')::date from workspaces
        where name is null and not exists (select from growth_people where growth_people.id = workspaces.id)
        on conflict do nothing`.execute(db)
      await sql`
        with keys as (${firstKeysQuery(database)}), steps as (
          select coalesce(founder_id, id) as person, min((trial_at at time zone 'UTC')::date) as trial_on,
            min((trial_ends_at at time zone 'UTC')::date) as trial_ends_on,
            min((key_at at time zone 'UTC')::date) as key_on
          from keys join workspaces on workspaces.id = owner_id group by 1
        )
        update growth_people as known
        set trial_on = least(known.trial_on, steps.trial_on),
          trial_ends_on = coalesce(steps.trial_ends_on, known.trial_ends_on),
          key_on = least(known.key_on, steps.key_on)
        from steps where steps.person = known.id
          and (known.trial_on, known.trial_ends_on, known.key_on) is distinct from (
            least(known.trial_on, steps.trial_on), coalesce(steps.trial_ends_on, known.trial_ends_on),
            least(known.key_on, steps.key_on)
          )`.execute(db)
      await sql`
        with payers as (
          select coalesce(founder_id, workspaces.id) as person, min(month) as paying_on
          from growth_invoices join workspaces on workspaces.id = owner_id
          where paid_cents > 0 group by 1
        )
        update growth_people as known set paying_on = payers.paying_on from payers
        where payers.person = known.id and known.paying_on is null`.execute(db)
    },

    async saveUse(week: string, uses: OwnerUse[]) {
      await sql`
        with given as materialized (
          select given.*, coalesce(founder_id, workspaces.id) as person
          from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given(
            owner_id uuid, platform text, apps integer, sessions bigint, first_day date, first_production_day date
          ) join workspaces on workspaces.id = owner_id
        ), steps as (
          select person, min(first_day) as session_on, min(first_production_day) as production_on
          from given group by person
        ), people as (
          update growth_people as known
          set session_on = least(known.session_on, steps.session_on),
            production_on = least(known.production_on, steps.production_on)
          from steps where steps.person = known.id and (known.session_on, known.production_on) is distinct from
            (least(known.session_on, steps.session_on), least(known.production_on, steps.production_on))
        )
        insert into growth_weeks as stored (week, platform, workspace_id, apps, sessions)
        select ${week}::date, platform, owner_id, apps, sessions from given where sessions > 0
        on conflict (week, platform, workspace_id)
          do update set apps = excluded.apps, sessions = excluded.sessions
          where (stored.apps, stored.sessions) <> (excluded.apps, excluded.sessions)`.execute(db)
    },

    /** Rows of all platforms, also of customers who used it only in the week before, and the sums of the week. */
    async sumWeek(week: string) {
      await sql`
        insert into growth_weeks as stored (week, platform, workspace_id, apps, sessions, change)
        select ${week}::date, 'all', workspace_id,
          coalesce(sum(apps) filter (where week = ${week}), 0),
          coalesce(sum(sessions) filter (where week = ${week}), 0),
          sum(case when week = ${week} then sessions else -sessions end)
        from growth_weeks
        where week in (${week}, ${addDays(week, -7)}) and platform = any (${platformTypes}::text[])
        group by workspace_id
        on conflict (week, platform, workspace_id)
          do update set apps = excluded.apps, sessions = excluded.sessions, change = excluded.change
          where (stored.apps, stored.sessions, stored.change) <> (excluded.apps, excluded.sessions, excluded.change)`.execute(
        db,
      )
      const [active, activeApps] = useMeasures
      const { rows } = await sql<{ active: number; apps: number }>`
        select count(*)::int as active, coalesce(sum(apps), 0)::int as apps
        from growth_weeks where week = ${week} and platform = 'all' and sessions > 0`.execute(db)
      await saveValues([
        { measure: active, day: week, value: rows[0]?.active ?? 0 },
        { measure: activeApps, day: week, value: rows[0]?.apps ?? 0 },
      ])
    },

    async sumPeople() {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('growth_days').where('measure', 'in', peopleMeasures).execute()
        await sql`insert into growth_days (measure, day, value) ${peopleSumsQuery}`.execute(
          transaction,
        )
      })
    },

    async saveInvoices(invoices: InvoiceAmounts[]) {
      await sql`
        insert into growth_invoices as stored (id, owner_id, month, created_at, status, total_cents, paid_cents, unpaid_cents, payment_id)
        select id, owner_id, month, created_at, status, total_cents, paid_cents, unpaid_cents, payment_id
        from jsonb_populate_recordset(null::growth_invoices, ${JSON.stringify(invoices)}::jsonb)
        on conflict (id) do update set
          owner_id = coalesce(stored.owner_id, excluded.owner_id), month = excluded.month, status = excluded.status,
          total_cents = excluded.total_cents, paid_cents = excluded.paid_cents, unpaid_cents = excluded.unpaid_cents,
          payment_id = excluded.payment_id`.execute(db)
    },

    async saveRefunds(refunds: RefundAmount[]) {
      await sql`
        insert into growth_refunds as stored (id, payment_id, amount_cents, created_at)
        select id, payment_id, amount_cents, created_at
        from jsonb_populate_recordset(null::growth_refunds, ${JSON.stringify(refunds)}::jsonb)
        on conflict (id) do update set amount_cents = excluded.amount_cents
          where stored.amount_cents <> excluded.amount_cents`.execute(db)
    },

    /** Rows of an earlier version do not tell the payment, by which refunds are found. */
    async hasInvoiceWithoutPayment() {
      const row = await db
        .selectFrom('growth_invoices')
        .select('id')
        .where('payment_id', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async findNewestInvoice(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('growth_invoices')
        .select('created_at')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.created_at
    },

    async listUnsettledInvoices(before: Date) {
      const rows = await db
        .selectFrom('growth_invoices')
        .select('id')
        .where('status', 'in', ['draft', 'open'])
        .where('created_at', '<', before)
        .execute()
      return rows.map(({ id }) => id)
    },

    async listMovers(week: string, direction: 'up' | 'down', most: number) {
      const rows = await db
        .selectFrom('growth_weeks')
        .select(['workspace_id', 'sessions', 'change'])
        .where('week', '=', week)
        .where('platform', '=', 'all')
        .where('change', direction === 'up' ? '>' : '<', '0')
        .orderBy('change', direction === 'up' ? 'desc' : 'asc')
        .orderBy('workspace_id')
        .limit(most)
        .execute()
      return rows.map(({ workspace_id: id, sessions, change }) => ({
        id,
        sessions: Number(sessions),
        before: Number(sessions) - Number(change),
      }))
    },

    async collect(ownerId: string) {
      const person = await db
        .selectFrom('growth_people')
        .selectAll()
        .where('id', '=', ownerId)
        .executeTakeFirst()
      const weeks = await db
        .selectFrom('growth_weeks')
        .select(['week', 'platform', 'apps', 'sessions'])
        .where('workspace_id', '=', ownerId)
        .orderBy('week')
        .execute()
      const invoices = await db
        .selectFrom('growth_invoices')
        .select(['id', 'month', 'total_cents', 'paid_cents'])
        .where('owner_id', '=', ownerId)
        .orderBy('month')
        .execute()
      const months = await db
        .selectFrom('growth_members')
        .select(['month', 'name'])
        .where('workspace_id', '=', ownerId)
        .orderBy('month')
        .execute()
      return { person, weeks, invoices, months }
    },

    /** A trigger does the same for a deleted team. */
    async keepInvoicesAnonymously(ownerId: string) {
      await db
        .updateTable('growth_invoices')
        .set({ owner_id: randomUUID() })
        .where('owner_id', '=', ownerId)
        .execute()
    },

    async deleteBefore({ week, sums, invoices }: { week: string; sums: Date; invoices: Date }) {
      await deleteExpiredRows(db, 'growth_weeks', sql<SqlBool>`week < ${week}`)
      await deleteExpiredRows(db, 'growth_days', sql<SqlBool>`day < ${sums}`)
      await deleteExpiredRows(db, 'growth_invoices', sql<SqlBool>`created_at < ${invoices}`)
      await deleteExpiredRows(db, 'growth_refunds', sql<SqlBool>`created_at < ${invoices}`)
      await deleteExpiredRows(db, 'growth_members', sql<SqlBool>`month < ${invoices}`)
    },
  }
}
