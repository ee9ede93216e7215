import { getUsage } from '@fovea/contract/usage'
import { callConsole } from '../call-console.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { addCommand, type Program } from '../program.ts'

type ShowUsageOptions = { months: string; app?: string | undefined }

export function addUsage({ root, at }: Program) {
  addCommand(root, 'usage', {
    summary: 'show sessions by day',
    examples: ['usage', 'usage --months 3 --app com.example.reader'],
  })
    .option('--months <number>', '1, 3 or 6', '1')
    .option('--app <name>', 'only this app')
    .action((options: ShowUsageOptions) => showUsage(at(), options))
}

async function showUsage({ console, printer }: CommandContext, { months, app }: ShowUsageOptions) {
  const query = { months, ...(app !== undefined && { appName: app }) }
  const { payload } = await callConsole(console, getUsage, { query })
  printTable(printer, payload, {
    heading: ['DAY', 'SESSIONS'],
    rows: payload.map(({ date, count }) => [date, String(count)]),
  })
}
