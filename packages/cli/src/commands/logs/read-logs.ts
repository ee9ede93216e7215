import type { PlatformType } from '@fovea/contract/license-keys/rules'
import { type LogCode, listLogs, type LogEntry } from '@fovea/contract/sdk-api'
import { callConsole, type ConsoleConnection } from '../../call-console.ts'
import { readPages } from '../../read-pages.ts'

export type LogFilter = { key?: string; app?: string; platform?: PlatformType; code?: LogCode }
export type LogOptions = { filter: LogFilter; from?: string; limit?: string }

/** The console sends as many without a limit. */
export const defaultRows = '50'
const maxRowsPerCall = 500

/** The newest entries, which may be spread over several short pages. */
export function readNewest(
  console: ConsoleConnection,
  { filter, from, limit = defaultRows }: LogOptions,
): Promise<LogEntry[]> {
  return readPages(limit, (cursor, missing) =>
    readLogs(console, {
      ...filter,
      limit: String(Math.min(missing, maxRowsPerCall)),
      ...(from !== undefined && { from }),
      ...(cursor !== undefined && { cursor }),
    }),
  )
}

export async function readLogs(
  console: ConsoleConnection,
  query: LogFilter & { limit?: string; from?: string; cursor?: string },
) {
  return (await callConsole(console, listLogs, { query })).payload
}

export const logHeading = ['TIME', 'VERDICT', 'APP', 'PLATFORM', 'OS', 'OBSERVED']

export function formatLogRow(entry: LogEntry) {
  return [
    entry.at,
    entry.type === 'session' ? 'NONE' : entry.code,
    entry.app,
    entry.platform,
    entry.os,
    entry.type === 'session' ? '' : entry.observed,
  ]
}
