import { getCap } from '@fovea/contract/billing'
import { callConsole } from '../call-console.ts'
import type { CommandContext } from '../command-context.ts'
import { printTable } from '../print.ts'
import { addCommand, type Program } from '../program.ts'

export function addCap({ root, at }: Program) {
  addCommand(root, 'cap', {
    summary: 'show the spend cap of the month, and what was spent',
    examples: ['cap', 'cap --json'],
    note: 'The console sets the cap: no token may.',
  }).action(() => showCap(at()))
}

async function showCap({ console, printer }: CommandContext) {
  const { payload } = await callConsole(console, getCap)
  const { amount, mode, apps, spent, reachedOn } = payload
  printTable(printer, payload, {
    heading: ['APP', 'CAP', 'SPENT', 'AT THE CAP', 'REACHED ON'],
    rows: [
      [
        'all',
        amount === null ? 'none' : formatDollars(amount),
        formatDollars(spent),
        amount === null ? '' : mode,
        reachedOn ?? '',
      ],
      ...apps.map(({ app, amount: ofApp, spent: byApp, hasSessions }) => [
        app,
        formatDollars(ofApp),
        hasSessions ? formatDollars(byApp) : 'no sessions yet',
        mode,
        '',
      ]),
    ],
  })
}

function formatDollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}
