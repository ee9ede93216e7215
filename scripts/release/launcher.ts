import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startCommand } from '../start-command.ts'

/** Renders the program of a release, with the same memory limits for Node as `npm start`. */
export async function readLauncher(): Promise<string> {
  const { flags } = await startCommand()
  const script = await readFile(path.join(import.meta.dirname, 'fovea.sh'), 'utf8')
  return script.replace('FLAGS', flags.join(' '))
}
