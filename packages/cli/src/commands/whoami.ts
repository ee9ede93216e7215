import { type Identity, whoAmI } from '@fovea/contract/tokens'
import { call } from '../call.ts'
import { print, type Printer } from '../print.ts'
import type { At } from '../at.ts'

export async function showIdentity({ console, printer }: At) {
  printIdentity(printer, (await call(console, whoAmI)).payload.doc)
}

export function printIdentity(printer: Printer, doc: Identity) {
  const { who, workspace } = doc
  const end = who.kind === 'token' ? (who.expires?.slice(0, 10) ?? 'never') : ''
  print(printer, doc, {
    heading: ['TOKEN', 'WORKSPACE', 'SCOPES', 'EXPIRES'],
    rows: [[who.name, workspace.name, doc.scopes.join(' '), end]],
  })
}
