import { roomNumber } from './rooms.ts'

const mostLines = 25
/** A file or folder of the room itself; paths from the root are checked in every document. */
const ownFile = /`(?!(?:apps|packages|scripts|docs)\/)([\w-][\w./-]*(?:\.tsx?|\/))`/g

type Room = {
  place: string
  readme: string | undefined
  tables: ReadonlySet<string>
  /** Whether the room has such a file or folder. */
  has: (file: string) => boolean
}

/** What is wrong with a room's README: it is short, names the room's tables and no other, its number, and files that exist. */
export function readmeComplaints({ place, readme, tables, has }: Room): string[] {
  if (readme === undefined) return ['there is no README.md']
  const lines = readme.trimEnd().split('\n').length
  const said = /^Tables: ([^]*?\.)$/m.exec(readme)?.[1]
  const named = new Set([...(said ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  const number = roomNumber[/^apps\/api\/src\/features\/([^/]+)$/.exec(place)?.[1] ?? '']
  const cited = [...readme.matchAll(ownFile)].map(([, file = '']) => file)
  return [
    ...(lines > mostLines ? [`it has ${lines} lines`] : []),
    ...(said === undefined && place.startsWith('apps/api/') ? ['it says nothing of tables'] : []),
    ...[...tables]
      .filter((table) => !named.has(table))
      .map((table) => `it does not name the table ${table}`),
    ...[...named]
      .filter((name) => !tables.has(name))
      .map((name) => `${name} is no table of the room`),
    ...(number !== undefined && !readme.includes(`Room ${number}:`)
      ? [`it does not say that it is room ${number}`]
      : []),
    ...cited.filter((file) => !has(file)).map((file) => `there is no ${file}`),
  ]
}

/** The tables that a `tables.ts` declares. */
export function tablesIn(source: string): string[] {
  const declared = /export type \w+Tables = \{\n([^]*?)\n\}/.exec(source)?.[1] ?? ''
  return [...declared.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table)
}
