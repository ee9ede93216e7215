import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { countByStep } from '../../../platform/db/paging/count-by-step.ts'
import {
  countNewestSessions,
  readSessionLog,
  type SessionCountWindow,
  type SessionLogWindow,
} from '../../metering/index.ts'
import type { SdkApiTables } from '../tables.ts'
import type { LogSlice, LogCursor } from './log-cursor.ts'

/** Per page, kind and month, matching or not, so that a rare app in a long log costs no more than any page. */
const maxExamined = 10_000

export type LogFilter = {
  keyId?: string | undefined
  app?: string | undefined
  platform?: string | undefined
  code?: RefusalCode | undefined
}

export type SessionLogRow = Awaited<
  ReturnType<ReturnType<typeof logRepository>['findSessions']>
>['entries'][number]
export type RefusalLogRow = Awaited<
  ReturnType<ReturnType<typeof logRepository>['findRefusals']>
>['entries'][number]

export function logRepository({ db: database, metering }: Pick<Ctx, 'db' | 'metering'>) {
  const db = database.$extendTables<SdkApiTables>()

  function refusalLogQuery({ ownerId, from, to, before }: SessionLogWindow) {
    let query = db
      .selectFrom('refusals')
      .select(['ref_id as id', 'at', 'key_id', 'code', 'observed', 'allowed'])
      .select(['platform', 'app', 'certificate', 'os', 'ip'])
      .where('owner_id', '=', ownerId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('at', 'desc')
      .orderBy('ref_id', 'desc')
    if (before) {
      query = query
        .where('at', '<=', before.at)
        .where(sql<SqlBool>`(at, ref_id) < (${before.at}, ${before.id}::uuid)`)
    }
    return query
  }

  return {
    findSessions(window: SessionLogWindow, filter: Omit<LogFilter, 'code'>, limit: number) {
      return readSessionLog(metering, window, async (months) => {
        const entries: Awaited<ReturnType<(typeof months)[number]['execute']>> = []
        for (const month of months) {
          const found = await find(
            metering,
            month,
            createConditions(filter),
            limit - entries.length,
          )
          entries.push(...found.entries)
          if (found.lastCursor) return { entries, lastCursor: found.lastCursor }
        }
        return { entries, lastCursor: undefined }
      })
    },

    findRefusals(window: SessionLogWindow, filter: LogFilter, limit: number) {
      return find(database, refusalLogQuery(window), createConditions(filter), limit)
    },

    countSessions(window: SessionCountWindow, { keyId, app, platform }: Omit<LogFilter, 'code'>) {
      return countNewestSessions(metering, window, { key_id: keyId, app, platform })
    },

    async countRefusals(
      { ownerId, from, to, stepMs, maxExamined }: SessionCountWindow,
      filter: LogFilter,
    ) {
      const newest = db
        .selectFrom('refusals')
        .select(['at', 'key_id', 'app', 'platform', 'code'])
        .where('owner_id', '=', ownerId)
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy('at', 'desc')
        .limit(maxExamined)
      const found = await countByStep(database, newest, createConditions(filter), stepMs)
      return {
        counts: found.counts,
        countedFrom: found.examined < maxExamined ? undefined : found.oldest,
      }
    },

    async listRefusedApps(ownerId: string, most: number) {
      const newest = db
        .selectFrom('refusals')
        .select('app')
        .where('owner_id', '=', ownerId)
        .orderBy('at', 'desc')
        .limit(most)
        .as('newest')
      const rows = await db.selectFrom(newest).select('app').distinct().execute()
      return rows.map(({ app }) => app)
    },
  }
}

function createConditions({ keyId, app, platform, code }: LogFilter) {
  return [
    keyId !== undefined && sql`key_id = ${keyId}`,
    app !== undefined && sql`app = ${app}`,
    platform !== undefined && sql`platform = ${platform}`,
    code !== undefined && sql`code = ${code}`,
  ].filter((condition) => condition !== false)
}

/** Newest first: a page, and one entry more if there is a next page. */
async function find<Tables, Table extends keyof Tables, Row extends LogCursor>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  conditions: RawBuilder<unknown>[],
  limit: number,
): Promise<LogSlice<Row>> {
  const pageAndNext = limit + 1
  if (conditions.length === 0) {
    const entries = await query.limit(pageAndNext).execute()
    return { entries, lastCursor: entries.length < pageAndNext ? undefined : entries.at(-1) }
  }
  const lookedAt = query.limit(maxExamined)
  const { rows } = await sql<Row>`select * from ${lookedAt} as looked_at
    where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${pageAndNext}`.execute(db)
  if (rows.length === pageAndNext) return { entries: rows, lastCursor: rows.at(-1) }
  const [last] = await query
    .offset(maxExamined - 1)
    .limit(1)
    .execute()
  return { entries: rows, lastCursor: last }
}
