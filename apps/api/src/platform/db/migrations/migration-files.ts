import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type MigrationFile = {
  name: string
  text: string
  /** Indexes that are built while others write, for example, cannot be built in a transaction. */
  outsideTransaction: boolean
  /** Repairs what other migrations rely on, so it runs before all others that are missing. */
  first: boolean
}

const mark = (words: string) => new RegExp(`^-- migrate: ${words}$`, 'm')

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
  inBatches: boolean
}

/** Matches comments, strings, quoted names, function bodies, statement ends, and the text in between. */
const tokenPattern =
  /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;|[^;'"$/-]+|[^]/g

/** PostgreSQL runs several statements in one message as a transaction, so each is sent alone. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = []
  let current = { text: '', inBatches: false }
  for (const [part] of `${text};`.matchAll(tokenPattern)) {
    if (part.startsWith('--')) current.inBatches ||= part.trim() === '-- migrate: in steps'
    else if (part === ';') {
      const statement = { ...current, text: current.text.trim() }
      if (statement.text !== '') statements.push(statement)
      current = { text: '', inBatches: false }
    } else if (!part.startsWith('/*')) current.text += part
  }
  return statements
}
