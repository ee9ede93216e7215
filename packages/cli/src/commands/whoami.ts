import { whoAmI } from '@fovea/contract/tokens'
import { call, type Console } from '../call.ts'
import { print, type Printer } from '../print.ts'

export async function showIdentity(console: Console, printer: Printer) {
  const { doc } = (await call(console, whoAmI)).payload
  const { who, workspace } = doc
  const end = who.kind === 'token' ? (who.expires?.slice(0, 10) ?? 'never') : ''
  print(printer, doc, {
    heading: ['TOKEN', 'WORKSPACE', 'SCOPES', 'EXPIRES'],
    rows: [[who.name, workspace.name, doc.scopes.join(' '), end]],
  })
}
