import { type LogCode, listLogs, logCodes, type LogEntry } from '@fovea/contract/sdk-api'
import { callConsole, type ConsoleConnection } from '../call-console.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { CliError } from '../cli-error.ts'

type ShowLogsOptions = {
  app?: string | undefined
  code?: string | undefined
  limit?: string | undefined
}
export type LogFilter = { app?: string; code?: LogCode }

export async function showLogs(
  { console, printer }: CommandContext,
  { limit, ...filter }: ShowLogsOptions,
) {
  const query = { ...toLogFilter(filter), ...(limit !== undefined && { limit }) }
  const { docs } = await readLogs(console, query)
  printTable(printer, docs, { heading: logHeading, rows: docs.map(formatLogRow) })
}

export function toLogFilter({ app, code }: Omit<ShowLogsOptions, 'limit'>): LogFilter {
  const known = logCodes.find((logCode) => logCode === code)
  if (code !== undefined && known === undefined) {
    throw new CliError('usage', `Pass --code, one of: ${logCodes.join(', ')}.`)
  }
  return { ...(app !== undefined && { app }), ...(known !== undefined && { code: known }) }
}

export async function readLogs(
  console: ConsoleConnection,
  query: LogFilter & { limit?: string; from?: string; cursor?: string },
) {
  return (await callConsole(console, listLogs, { query })).payload
}

export const logHeading = ['TIME', 'VERDICT', 'APP', 'PLATFORM', 'OS']

export function formatLogRow(entry: LogEntry) {
  return [
    entry.at,
    entry.type === 'session' ? 'NONE' : entry.code,
    entry.app,
    entry.platform,
    entry.os,
  ]
}
