import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The server's port; the sandbox takes the two after it. */
export const consolePort = Number(process.env['E2E_PORT'] ?? 4300)

export const consoleUrl = `http://127.0.0.1:${consolePort}`

/** Where the server keeps its data. The workers inherit what the first process chose. */
export const consoleFolder = (process.env['E2E_FOLDER'] ??= temporaryFolder())

/** What the server logs, line by line. */
export const consoleLog = path.join(consoleFolder, 'console.log')

mkdirSync(consoleFolder, { recursive: true })
// As root, PostgreSQL runs as another user, who has to be let in.
chmodSync(consoleFolder, 0o755)

function temporaryFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'fovea-journeys-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
