import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startCommand } from '../start-command.ts'

/** The program of a release, which gives Node the same sizes as `npm start` does. */
export async function readLauncher(): Promise<string> {
  const { flags } = await startCommand()
  const script = await readFile(path.join(import.meta.dirname, 'fovea.sh'), 'utf8')
  return script.replace('FLAGS', flags.join(' '))
}
