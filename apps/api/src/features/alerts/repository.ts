import { type Insertable, sql, type Updateable } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { AlertTables } from './tables.ts'

export type AlertRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof alertRepository>['lockDue']>>
>
type NewRow = Omit<Insertable<AlertTables['alerts']>, 'id' | 'team_id' | 'last_sent_at'>

const columns = [
  'id',
  'workspace_id',
  'user_id',
  'kind',
  'key_id',
  'app',
  'above',
  'times',
  'newcomer',
  'days',
  'enabled',
  'created_at',
  'next_check_at',
  'last_sent_at',
] as const

export type AlertOwner = { workspaceId: string; userId: string }

/** Beyond this number of values, those not seen for longest are forgotten and may be announced again. */
const maxKnownValues = 2_000

/** Small pages, because an alert with all of its known values can hold some hundred kilobytes. */
const alertsPerPage = 5

export function alertRepository(database: Db) {
  const db = database.$extendTables<AlertTables>()
  const own = ({ workspaceId, userId }: AlertOwner) =>
    db
      .selectFrom('alerts')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)

  return {
    /** Serializes changes to the alerts of a user, so that the maximum and the check for duplicates hold. */
    async lockPerson({ workspaceId, userId }: AlertOwner) {
      await lockInTransaction(db, 'alerts', `${workspaceId} ${userId}`)
    },

    async insert(alert: NewRow) {
      const { workspace_id, user_id } = alert
      return db
        .insertInto('alerts')
        .values({ ...alert, team_id: workspace_id === user_id ? null : workspace_id })
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async list(owner: AlertOwner) {
      return own(owner).orderBy('id', 'desc').execute()
    },

    async lock(owner: AlertOwner, id: string) {
      return own(owner).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async change(id: string, change: Updateable<AlertTables['alerts']>) {
      return db
        .updateTable('alerts')
        .set(change)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async delete({ workspaceId, userId }: AlertOwner, id: string) {
      const { numDeletedRows } = await db
        .deleteFrom('alerts')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** Ordered by waiting time, longest first. */
    async listDue(now: Date, most: number) {
      const rows = await db
        .selectFrom('alerts')
        .select('id')
        .where('enabled', '=', true)
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    async lockDue(id: string, now: Date) {
      return db
        .selectFrom('alerts')
        .select(columns)
        .where('id', '=', id)
        .where('enabled', '=', true)
        .where('next_check_at', '<=', now)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
    },

    async postpone(id: string, until: Date) {
      await db.updateTable('alerts').set({ next_check_at: until }).where('id', '=', id).execute()
    },

    async listUnknown(alertId: string, values: string[]) {
      const { rows } = await sql<{ value: string }>`
        select value from unnest(${values}::text[]) with ordinality as given (value, place)
        where not exists (
          select from alert_known where alert_id = ${alertId} and alert_known.value = given.value
        ) order by place`.execute(db)
      return rows.map(({ value }) => value)
    },

    async remember(alertId: string, values: string[], day: string) {
      if (values.length === 0) return
      await sql`
        insert into alert_known (alert_id, value, seen_on)
        select ${alertId}, value, ${day} from unnest(${values}::text[]) as given (value) order by value
        on conflict (alert_id, value) do update set seen_on = excluded.seen_on
        where alert_known.seen_on < excluded.seen_on`.execute(db)
      await sql`
        delete from alert_known using (
          select value from alert_known where alert_id = ${alertId}
          order by seen_on desc, value offset ${sql.lit(maxKnownValues)}
        ) as oldest
        where alert_id = ${alertId} and alert_known.value = oldest.value`.execute(db)
    },

    async deleteKnown(alertId: string) {
      await db.deleteFrom('alert_known').where('alert_id', '=', alertId).execute()
    },

    async deleteKnownBefore(day: string) {
      await deleteExpiredRows(db, 'alert_known', sql`seen_on < ${day}`)
    },

    async listKeysOf({ workspaceId, userId }: AlertOwner) {
      const rows = await db
        .selectFrom('alerts')
        .select('key_id')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('kind', '=', 'ending')
        .where('enabled', '=', true)
        .where('key_id', 'is not', null)
        .execute()
      return rows.map(({ key_id }) => key_id)
    },

    readAllOf(ownerId: string) {
      return readInPages(
        db
          .selectFrom('alerts')
          .select(columns)
          .select(
            sql<string[]>`array(select value from alert_known where alert_id = alerts.id)`.as(
              'known',
            ),
          )
          .where('user_id', '=', ownerId),
        ['id'],
        alertsPerPage,
      )
    },

    async erase(ownerId: string) {
      await db
        .deleteFrom('alerts')
        .where((where) =>
          where.or([where('user_id', '=', ownerId), where('workspace_id', '=', ownerId)]),
        )
        .execute()
    },
  }
}
