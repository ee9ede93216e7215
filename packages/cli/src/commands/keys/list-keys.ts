import { listCommercialKeys, listDeletedKeys, listProdKeys } from '@fovea/contract/license-keys'
import { callConsole } from '../../call-console.ts'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { rowsOf } from './present-keys.ts'

export async function listKeys({ console, printer }: CommandContext) {
  const { payload } = await callConsole(console, listProdKeys)
  printTable(printer, payload.docs, rowsOf(payload.docs))
}

export async function listTrash({ console, printer }: CommandContext) {
  const { docs } = (await callConsole(console, listDeletedKeys)).payload
  const { heading, rows } = rowsOf(docs)
  printTable(printer, docs, {
    heading: [...heading, 'DELETED', 'RESTORABLE UNTIL', 'REFUSED TODAY'],
    rows: docs.map(({ deleted, gone_on, refusedToday }, place) =>
      (rows[place] ?? []).concat(deleted, gone_on, String(refusedToday ?? 0)),
    ),
  })
}

export async function listCommercial({ console, printer }: CommandContext) {
  const { docs } = (await callConsole(console, listCommercialKeys)).payload
  printTable(printer, docs, {
    heading: ['KEY', 'STATE', 'EXPIRES'],
    rows: docs.map(({ key, expire_state, expire_date }) => [
      key,
      expire_state ? 'expired' : 'active',
      expire_date.slice(0, 10),
    ]),
  })
}
