import { listLogs, logCodes } from '@fovea/contract/verification'
import { call, type Console } from '../call.ts'
import { print, type Printer } from '../print.ts'
import { Trouble } from '../trouble.ts'

type Asked = { app: string | undefined; code: string | undefined; limit: string | undefined }

/** The newest sessions and refusals. */
export async function showLogs(console: Console, printer: Printer, { app, code, limit }: Asked) {
  const known = logCodes.find((one) => one === code)
  if (code !== undefined && known === undefined) {
    throw new Trouble('usage', `Pass --code, one of: ${logCodes.join(', ')}.`)
  }
  const query = {
    ...(app !== undefined && { app }),
    ...(known !== undefined && { code: known }),
    ...(limit !== undefined && { limit }),
  }
  const { payload } = await call(console, listLogs, { query })
  print(printer, payload.docs, {
    heading: ['TIME', 'VERDICT', 'APP', 'PLATFORM', 'OS'],
    rows: payload.docs.map((entry) => [
      entry.at,
      entry.type === 'session' ? 'NONE' : entry.code,
      entry.app,
      entry.platform,
      entry.os,
    ]),
  })
}
