import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type MigrationFile = {
  name: string
  text: string
  /** Its statements cannot run within a transaction, or should not: indexes that are built while others write. */
  outside: boolean
  /** Mends what the others stand on, so it runs before every other one that is missing. */
  first: boolean
}

const mark = (words: string) => new RegExp(`^-- migrate: ${words}$`, 'm')

/** The migrations in the order in which they run. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return {
        name: path.basename(name, '.sql'),
        text,
        outside: mark('outside of a transaction').test(text),
        first: mark('before the others').test(text),
      }
    }),
  )
  return files.toSorted((one, other) => Number(other.first) - Number(one.first))
}

/** One by one: several that are sent together would be a transaction. Each ends with a semicolon at the end of a line. */
export function statementsOf(text: string) {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
}
