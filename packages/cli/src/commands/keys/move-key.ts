import { listProdKeys } from '@fovea/contract/license-keys'
import { callConsole } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'
import type { Program } from '../../program.ts'
import { openPage } from '../open.ts'

/** A token reaches one workspace only, so a person moves the key. */
export async function openKeyToMove(program: Program, sdkKey: string, isPrinted: boolean) {
  const { docs } = (await callConsole(program.at().console, listProdKeys)).payload
  const found = docs.find(({ key }) => key === sdkKey)
  if (!found) throw new CliError('missing', 'This workspace has no such production key.')
  await openPage(program, `license-keys/${found._id}`, isPrinted)
}
