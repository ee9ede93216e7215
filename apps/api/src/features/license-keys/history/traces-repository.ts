import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { eraseExpiredColumns, deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { LicenseKeyTables } from '../tables.ts'

export function tracesRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    async listKeyTraces(ownerId: string) {
      const keys = await db
        .selectFrom('license_keys')
        .select(['id', 'key', 'previous_key'])
        .where('owner_id', '=', ownerId)
        .execute()
      const deleted = await db
        .selectFrom('deleted_keys')
        .select(['id', 'key', 'previous_key'])
        .where('owner_id', '=', ownerId)
        .execute()
      const past = await db
        .selectFrom('key_events')
        .select('key_id')
        .distinct()
        .where('owner_id', '=', ownerId)
        .execute()
      return [
        ...[...keys, ...deleted].flatMap(({ id, key, previous_key }) =>
          [id, key, previous_key].filter((text) => text !== null),
        ),
        ...past.map(({ key_id }) => key_id),
      ]
    },

    readAllEventsOnOthersKeys(actorId: string) {
      return readInPages(
        db
          .selectFrom('key_events')
          .select(['id', 'at', 'action', 'ip', 'user_agent'])
          .where('actor_id', '=', actorId)
          .where('owner_id', '!=', actorId),
        ['id'],
      )
    },

    async eraseActor(actorId: string) {
      await db
        .updateTable('key_events')
        .set({ actor_id: null, token: null, ip: null, user_agent: null })
        .where('actor_id', '=', actorId)
        .execute()
    },

    async forgetEventsBefore(moment: Date) {
      await deleteExpiredRows(db, 'key_events', sql`at < ${moment}`)
    },

    async forgetAddressesBefore(moment: Date) {
      await eraseExpiredColumns(
        db,
        { table: 'key_events', columns: ['ip', 'user_agent', 'request_id'] },
        sql`at < ${moment} and num_nonnulls(ip, user_agent, request_id) > 0`,
      )
    },
  }
}
