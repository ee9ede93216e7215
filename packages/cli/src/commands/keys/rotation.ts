import { deleteKeyRotation, getKeyRotation, postKeyRotation } from '@fovea/contract/license-keys'
import { callConsole } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'
import type { CommandContext } from '../../command-context.ts'
import { confirmAction } from '../../confirm.ts'
import { printTable } from '../../print.ts'
import { sendChange } from '../../send-change.ts'
import { rowsOf } from './present-keys.ts'

type Rotation = { overlapDays: string; isConfirmed: boolean }

export async function rotateKey(
  context: CommandContext,
  sdkKey: string,
  { overlapDays, isConfirmed }: Rotation,
) {
  if (!/^\d+$/.test(overlapDays)) {
    throw new CliError('usage', 'overlapDays: Pass a whole number of days.')
  }
  const days = Number(overlapDays)
  await confirmAction(context, {
    isConfirmed: isConfirmed || days !== 0,
    warning: 'The old key stops working at once, and so do apps that use it.',
  })
  const { payload } = await sendChange(context, postKeyRotation, {
    params: { sdkKey },
    body: { overlapDays: days },
  })
  const { key, works_until } = payload.previous
  printTable(context.printer, payload, {
    heading: ['KEY', 'OLD KEY', 'OLD KEY WORKS UNTIL'],
    rows: [[payload.doc.key, key, works_until]],
  })
}

export async function showRotation({ console, printer }: CommandContext, sdkKey: string) {
  const { payload } = await callConsole(console, getKeyRotation, { params: { sdkKey } })
  const { previous, versions } = payload
  const [key, until] = [previous?.key ?? '', previous?.works_until ?? '']
  printTable(printer, payload, {
    heading: ['OLD KEY', 'WORKS UNTIL', 'APP VERSION', 'SDK', 'STARTS', 'LAST START'],
    rows:
      versions.length === 0 && previous !== null
        ? [[key, until, '', '', String(payload.starts), '']]
        : versions.map(({ version, sdk, starts, last }) => [
            key,
            until,
            version,
            sdk,
            String(starts),
            last,
          ]),
  })
}

export async function rollBackKey(context: CommandContext, sdkKey: string, isConfirmed: boolean) {
  await confirmAction(context, {
    isConfirmed,
    warning: 'The new key stops working at once, and so do apps that use it.',
  })
  const { doc } = (await sendChange(context, deleteKeyRotation, { params: { sdkKey } })).payload
  printTable(context.printer, doc, rowsOf([doc]))
}
