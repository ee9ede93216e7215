import { type Identity, getIdentity } from '@fovea/contract/tokens'
import { callConsole } from '../call-console.ts'
import { printTable, type Printer } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { addCommand, type Program } from '../program.ts'

export function addWhoami({ root, at }: Program) {
  addCommand(root, 'whoami', {
    summary: 'show the token, its workspace and scopes',
    examples: ['whoami', 'whoami --json'],
  }).action(() => showIdentity(at()))
}

async function showIdentity({ console, printer }: CommandContext) {
  printIdentity(printer, (await callConsole(console, getIdentity)).payload.doc)
}

export function printIdentity(printer: Printer, doc: Identity) {
  const { who, workspace } = doc
  const end = who.kind === 'token' ? (who.expires?.slice(0, 10) ?? 'never') : ''
  printTable(printer, doc, {
    heading: ['TOKEN', 'WORKSPACE', 'SCOPES', 'EXPIRES'],
    rows: [[who.name, workspace.name, doc.scopes.join(' '), end]],
  })
}
