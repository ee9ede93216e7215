import { getDevKey } from '@fovea/contract/license-keys'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import type { CommandContext } from '../command-context.ts'
import { printTable } from '../print.ts'
import { addCommand, type Program } from '../program.ts'
import { type HistoryOptions, showHistory } from './keys/history.ts'

export function addDevKey({ root, at }: Program) {
  const devKey = addCommand(root, 'dev-key', {
    summary: 'show the development key of a personal workspace',
    examples: ['dev-key show', 'dev-key history'],
  })
  addCommand(devKey, 'show', {
    summary: 'show the development key, and the rehearsal that runs',
    examples: ['dev-key show', 'dev-key show --json'],
  }).action(() => showDevKey(at()))
  addCommand(devKey, 'history', {
    summary: 'show what was changed, by whom, newest first',
    examples: ['dev-key history', 'dev-key history --limit 100'],
  })
    .option('--limit <rows>', 'number of rows', '20')
    .action((options: HistoryOptions) => showHistory(at(), undefined, options))
}

async function showDevKey({ console, printer }: CommandContext) {
  const { doc } = (await callConsole(console, getDevKey)).payload
  if (doc === null) {
    throw new CliError('missing', 'There is no development key in this workspace.')
  }
  const { key, expire_state, expire_date, rehearsal } = doc
  printTable(printer, doc, {
    heading: ['KEY', 'STATE', 'EXPIRES', 'REHEARSAL', 'UNTIL'],
    rows: [
      [
        key,
        expire_state ? 'expired' : 'active',
        expire_date.slice(0, 10),
        rehearsal?.answer ?? '',
        rehearsal?.until ?? '',
      ],
    ],
  })
}
