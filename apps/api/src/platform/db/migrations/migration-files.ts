import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type MigrationFile = {
  name: string
  text: string
  /** Its statements cannot run within a transaction, or should not: indexes that are built while others write. */
  outsideTransaction: boolean
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
        outsideTransaction: mark('outside of a transaction').test(text),
        first: mark('before the others').test(text),
      }
    }),
  )
  return files.toSorted((a, b) => Number(b.first) - Number(a.first))
}

export type Statement = {
  text: string
  /** Changes some rows at a time, and is repeated until there are none left. */
  inBatches: boolean
}

/** Comments, texts, quoted names, bodies of functions, the end of a statement, and everything between. */
const parts = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;|[^;'"$/-]+|[^]/g

/** One by one: several that are sent together would be a transaction. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = []
  let current = { text: '', inBatches: false }
  for (const [part] of `${text};`.matchAll(parts)) {
    if (part.startsWith('--')) current.inBatches ||= part.trim() === '-- migrate: in steps'
    else if (part === ';') {
      const statement = { ...current, text: current.text.trim() }
      if (statement.text !== '') statements.push(statement)
      current = { text: '', inBatches: false }
    } else if (!part.startsWith('/*')) current.text += part
  }
  return statements
}
