import { platformTypes } from '@fovea/contract/license-keys/rules'
import { logCodes } from '@fovea/contract/sdk-api'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { addCommand, choice, type Program } from '../../program.ts'
import { followLogs } from './follow-logs.ts'
import { parseSince } from './parse-since.ts'
import {
  defaultRows,
  formatLogRow,
  type LogFilter,
  logHeading,
  type LogOptions,
  readNewest,
} from './read-logs.ts'

type LogFlags = LogFilter & { since?: string; limit?: string; follow?: boolean }

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
