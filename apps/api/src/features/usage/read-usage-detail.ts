import { detailRowsPerPage } from '@fovea/contract/usage/rules'
import { dayMs } from '@fovea/contract/time'
import { listBillableDays, type MeteredApp, readDetailRows, sumDays } from '../metering/index.ts'
import { decodeDetailCursor, encodeDetailCursor } from './detail-cursor.ts'
import { findAppsByName, getMeteredAppName, type UsageCtx } from './workspace-apps.ts'

type Input = {
  date: string
  appName?: string | undefined
  billedFrom?: string | undefined
  page: number
  cursor?: string | undefined
}

/** A cursor steps to the adjacent page; a page number skips rows from the start. */
export async function readUsageDetail({ ctx, input }: { ctx: UsageCtx; input: Input }) {
  const { metering, actor } = ctx
  const apps = await findAppsByName(ctx, input.appName)
  const cursor = input.cursor === undefined ? undefined : decodeDetailCursor(input.cursor)
  const page = cursor?.page ?? input.page
  const billedFrom = input.billedFrom === undefined ? undefined : new Date(input.billedFrom)
  const [counted, rows] = await Promise.all([
    billedFrom ? countBilled(ctx, input.date, billedFrom, apps) : countDay(ctx, input.date, apps),
    readDetailRows(metering, actor.workspace.id, {
      day: input.date,
      apps,
      billedFrom,
      rows: detailRowsPerPage,
      from: cursor ?? { skip: (page - 1) * detailRowsPerPage },
    }),
  ])
  const sessions = rows.length === 0 && page === 1 ? 0 : counted
  const total = Math.ceil(sessions / detailRowsPerPage)
  const [first, last] = [rows.at(0), rows.at(-1)].map(
    (row) => row && { app: row.app, sessionId: row.session_id },
  )
  return {
    payload: rows.map((row) => ({
      appName: getMeteredAppName(row),
      os: row.os,
      uuid: row.device,
      sessionDuration: row.duration_seconds,
      started: row.started_at.toISOString(),
    })),
    page,
    total,
    sessions,
    ...(last &&
      page < total && { next: encodeDetailCursor({ side: 'after', page: page + 1, place: last }) }),
    ...(first &&
      page > 1 && {
        previous: encodeDetailCursor({ side: 'before', page: page - 1, place: first }),
      }),
  }
}

async function countDay(
  { metering, actor }: UsageCtx,
  day: string,
  apps: MeteredApp[] | undefined,
) {
  const sums = await sumDays(metering, actor.workspace.id, { from: day, to: day }, apps)
  return sums.get(day) ?? 0
}

async function countBilled(
  { metering, actor }: UsageCtx,
  day: string,
  billedFrom: Date,
  apps: MeteredApp[] | undefined,
) {
  const begins = Date.parse(day)
  const from = new Date(Math.max(begins, billedFrom.getTime()))
  const to = new Date(begins + dayMs)
  if (from >= to) return 0
  const billed = await listBillableDays(metering, actor.workspace.id, { from, to })
  const isShown = (meteredApp: MeteredApp) =>
    apps?.some(({ app, platform }) => app === meteredApp.app && platform === meteredApp.platform) ??
    true
  return billed.filter(isShown).reduce((sum, { sessions }) => sum + sessions, 0)
}
