import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = 'apps/api/migrations'

/** Adds a checksum for each new migration. Existing lines stay, because a released migration must not change. */
export function createMigrationChecksums(root: string): [file: string, text: string] {
  const file = path.join(folder, 'checksums.txt')
  const kept = readFileSync(path.join(root, file), 'utf8')
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'))
  const added = names.filter((name) => !kept.includes(`  ${name}\n`)).toSorted()
  const lines = added.map((name) => `${sha256(path.join(root, folder, name))}  ${name}\n`)
  return [file, kept + lines.join('')]
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
