import { allApps } from '@fovea/contract/usage/rules'
import { streamCsv } from '../../platform/http/streaming/stream-csv.ts'
import { readDetailRows } from '../metering/index.ts'
import { findAppsByName, getMeteredAppName, type UsageCtx } from './workspace-apps.ts'

const columns = ['App Name', 'OS', 'UUID', 'Session Duration (s)', 'Started (UTC)']

const pageRows = 500

type Input = {
  date: string
  appName?: string | undefined
  billedFrom?: string | undefined
}

export async function exportUsageDetail({ ctx, input }: { ctx: UsageCtx; input: Input }) {
  const apps = await findAppsByName(ctx, input.appName)
  const csv = streamCsv(columns, rowsOf(ctx, input, apps))
  return { csv, disposition: dispositionOf(input.appName || allApps, input.date) }
}

type Apps = Awaited<ReturnType<typeof findAppsByName>>

async function* rowsOf(
  { metering, actor }: UsageCtx,
  { date: day, billedFrom: moment }: Input,
  apps: Apps,
) {
  const billedFrom = moment === undefined ? undefined : new Date(moment)
  let from: Parameters<typeof readDetailRows>[2]['from'] = { skip: 0 }
  for (;;) {
    const page = await readDetailRows(metering, actor.workspace.id, {
      day,
      apps,
      billedFrom,
      rows: pageRows,
      from,
    })
    yield page.map((row) => [
      getMeteredAppName(row),
      row.os,
      row.device,
      row.duration_seconds,
      row.started_at.toISOString(),
    ])
    const last = page.at(-1)
    if (last === undefined || page.length < pageRows) return
    from = { side: 'after', place: { app: last.app, sessionId: last.session_id } }
  }
}

/** App names may have any characters, but file systems and old HTTP headers do not accept all of them. */
function dispositionOf(app: string, day: string) {
  const name = `sessions-${app.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${day}.csv`
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
