import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const consolePort = Number(process.env['E2E_PORT'] ?? 4300)

export const consoleUrl = `http://127.0.0.1:${consolePort}`

/** The server's data folder. Workers inherit the choice of the first process. */
export const consoleFolder = (process.env['E2E_FOLDER'] ??= temporaryFolder())

export const consoleLog = path.join(consoleFolder, 'console.log')

mkdirSync(consoleFolder, { recursive: true })
// If the tests run as root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(consoleFolder, 0o755)

function temporaryFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'fovea-journeys-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
