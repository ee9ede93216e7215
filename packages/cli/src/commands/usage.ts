import { getUsage } from '@fovea/contract/usage'
import { callConsole } from '../call-console.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'

type ShowUsageOptions = { months: string; app?: string | undefined }

export async function showUsage(
  { console, printer }: CommandContext,
  { months, app }: ShowUsageOptions,
) {
  const query = { months, ...(app !== undefined && { appName: app }) }
  const { payload } = await callConsole(console, getUsage, { query })
  printTable(printer, payload, {
    heading: ['DAY', 'SESSIONS'],
    rows: payload.map(({ date, count }) => [date, String(count)]),
  })
}
