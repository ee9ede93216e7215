import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startCommand } from '../start-command.ts'

export async function readLauncher(): Promise<string> {
  const { flags } = await startCommand()
  const script = await readFile(path.join(import.meta.dirname, 'fovea.sh'), 'utf8')
  return script.replace('FLAGS', flags.join(' '))
}
