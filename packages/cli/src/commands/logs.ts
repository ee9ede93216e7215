import { type LogCode, listLogs, logCodes, type LogEntry } from '@fovea/contract/verification'
import { call, type Console } from '../call.ts'
import { print } from '../print.ts'
import type { At } from '../at.ts'
import { Trouble } from '../trouble.ts'

type Asked = { app?: string | undefined; code?: string | undefined; limit?: string | undefined }
export type LogFilter = { app?: string; code?: LogCode }

/** The newest sessions and refusals. */
export async function showLogs({ console, printer }: At, { limit, ...asked }: Asked) {
  const query = { ...filterOf(asked), ...(limit !== undefined && { limit }) }
  const { docs } = await readLogs(console, query)
  print(printer, docs, { heading: logHeading, rows: docs.map(logRow) })
}

export function filterOf({ app, code }: Omit<Asked, 'limit'>): LogFilter {
  const known = logCodes.find((one) => one === code)
  if (code !== undefined && known === undefined) {
    throw new Trouble('usage', `Pass --code, one of: ${logCodes.join(', ')}.`)
  }
  return { ...(app !== undefined && { app }), ...(known !== undefined && { code: known }) }
}

export async function readLogs(
  console: Console,
  query: LogFilter & { limit?: string; from?: string; cursor?: string },
) {
  return (await call(console, listLogs, { query })).payload
}

export const logHeading = ['TIME', 'VERDICT', 'APP', 'PLATFORM', 'OS']

export function logRow(entry: LogEntry) {
  return [
    entry.at,
    entry.type === 'session' ? 'NONE' : entry.code,
    entry.app,
    entry.platform,
    entry.os,
  ]
}
