import { type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'
import { type LogCode, listLogs, logCodes, type LogEntry } from '@fovea/contract/sdk-api'
import { callConsole, type ConsoleConnection } from '../call-console.ts'
import type { CommandContext } from '../command-context.ts'
import { printTable } from '../print.ts'
import { addCommand, choice, type Program } from '../program.ts'
import { readPages } from '../read-pages.ts'
import { followLogs } from './follow-logs.ts'
import { parseSince } from './parse-since.ts'

export type LogFilter = { key?: string; app?: string; platform?: PlatformType; code?: LogCode }
export type LogOptions = { filter: LogFilter; from?: string; limit?: string }

type LogFlags = LogFilter & { since?: string; limit?: string; follow?: boolean }

/** As many as the console sends without a limit. */
const defaultRows = '50'
const maxRowsPerCall = 500

export function addLogs({ root, at }: Program) {
  addCommand(root, 'logs', {
    summary: 'show sessions and refusals, newest first',
    examples: [
      'logs --code REFUSED --since 2h',
      'logs --key prod_… --platform ios --limit 200',
      'logs --since 2026-01-31T12:00:00Z --json',
      'logs --follow --app com.example.reader',
    ],
  })
    .option('--key <key>', 'only starts with this key')
    .option('--app <identifier>', 'only this app')
    .addOption(choice('--platform <name>', 'only this platform', platformTypes))
    .addOption(
      choice(
        '--code <verdict>',
        'only this verdict; NONE for valid sessions, REFUSED for all refusals',
        logCodes,
      ),
    )
    .option('--since <time>', 'only from this time on: 30m, 2h, 7d, a date or a time')
    .option('--limit <rows>', `number of rows, ${defaultRows} without it`)
    .option('--follow', 'keep printing new rows, oldest first')
    .action(({ follow, since, limit, ...filter }: LogFlags) => {
      const options = {
        filter,
        ...(since !== undefined && { from: parseSince(since, Date.now()) }),
        ...(limit !== undefined && { limit }),
      }
      return follow === true ? followLogs(at(), options) : showLogs(at(), options)
    })
}

async function showLogs({ console, printer }: CommandContext, options: LogOptions) {
  const docs = await readNewest(console, options)
  printTable(printer, docs, { heading: logHeading, rows: docs.map(formatLogRow) })
}

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
