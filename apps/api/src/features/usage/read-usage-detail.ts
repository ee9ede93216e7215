import { detailRows } from '@fovea/contract/usage/rules'
import { readDetail, sumDays } from '../metering/index.ts'
import { readCursor, writeCursor } from './detail-cursor.ts'
import { appsNamed, nameOf, type Reader } from './own-apps.ts'

type Input = {
  date: string
  appName?: string | undefined
  page: number
  cursor?: string | undefined
}

/** The sessions of one day, a page of them. A cursor steps to the page beside it; a page number alone counts its way there. */
export async function readUsageDetail({ ctx, input }: { ctx: Reader; input: Input }) {
  const { metering, actor } = ctx
  const apps = await appsNamed(ctx, input.appName)
  const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const page = cursor?.page ?? input.page
  const [sums, rows] = await Promise.all([
    sumDays(metering, actor.workspace.id, { from: input.date, to: input.date }, apps),
    readDetail(metering, actor.workspace.id, {
      day: input.date,
      apps,
      rows: detailRows,
      from: cursor ?? { skip: (page - 1) * detailRows },
    }),
  ])
  // Days whose sessions are no longer kept still have their sum, but nothing to show.
  const total =
    rows.length === 0 && page === 1 ? 0 : Math.ceil((sums.get(input.date) ?? 0) / detailRows)
  const [first, last] = [rows.at(0), rows.at(-1)].map(
    (row) => row && { app: row.app, sessionId: row.session_id },
  )
  return {
    payload: rows.map((row) => ({
      appName: nameOf(row),
      os: row.os,
      uuid: row.device,
      sessionDuration: row.duration_seconds,
      started: row.started_at.toISOString(),
    })),
    page,
    total,
    ...(last &&
      page < total && { next: writeCursor({ side: 'after', page: page + 1, place: last }) }),
    ...(first &&
      page > 1 && { previous: writeCursor({ side: 'before', page: page - 1, place: first }) }),
  }
}
