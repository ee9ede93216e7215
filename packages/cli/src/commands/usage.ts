import { getUsage } from '@fovea/contract/usage'
import { call } from '../call.ts'
import { print } from '../print.ts'
import type { At } from '../at.ts'

type Asked = { months: string; app?: string | undefined }

/** Sessions by day, oldest first. */
export async function showUsage({ console, printer }: At, { months, app }: Asked) {
  const query = { months, ...(app !== undefined && { appName: app }) }
  const { payload } = await call(console, getUsage, { query })
  print(printer, payload, {
    heading: ['DAY', 'SESSIONS'],
    rows: payload.map(({ date, count }) => [date, String(count)]),
  })
}
