import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawImports } from '../documents/diagram.ts'
import { withPart, writtenDocuments } from '../documents/written.ts'
import { readmeComplaints, tablesIn } from './readmes.ts'
import { root } from './sources.ts'

describe('what npm run docs writes', () => {
  test.each([...writtenDocuments()])('%s is not stale', (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text)
  })

  test('a planted import is drawn, but not where others lead around to', () => {
    const drawn = drawImports([
      { from: 'apps/api/src/features/account/x.ts', to: 'apps/api/src/features/usage/index.ts' },
      { from: 'apps/api/src/features/usage/x.ts', to: 'apps/api/src/features/session/index.ts' },
      { from: 'apps/api/src/features/account/x.ts', to: 'apps/api/src/features/session/index.ts' },
      { from: 'apps/api/src/features/account/x.test.ts', to: 'apps/api/src/platform/actor.ts' },
    ])
    expect(drawn.split('\n').filter((line) => line.includes('-->'))).toEqual([
      '  account --> usage',
      '  usage --> session',
    ])
    expect(drawn).toContain('account["9 account"]')
  })

  test('the decisions are listed by number and title', () => {
    const folder = 'docs/decisions'
    const list = read(`${folder}/README.md`) ?? ''
    const records = readdirSync(path.join(root, folder)).filter((file) => /^\d/.test(file))
    const unlisted = records.filter((file) => {
      const title = /^# (\d{4}\. .+)$/m.exec(read(`${folder}/${file}`) ?? '')?.[1] ?? 'no title'
      return !title.startsWith(file.slice(0, 4)) || !list.includes(`- [${title}](${file})`)
    })
    expect(unlisted).toEqual([])
  })

  test('a document without a place for it is told', () => {
    expect(() => withPart('# A document', 'imports', '')).toThrow('no place for the part "imports"')
  })
})

describe('the README of a room', () => {
  test.each(rooms())('%s', (place) => {
    // A file may be named without the folder that the line begins with.
    const inside = readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    const has = (file: string) =>
      inside.some((own) => `/${own}/`.endsWith(`/${file}/`.replace('//', '/')))
    const readme = read(`${place}/README.md`)
    expect(readmeComplaints({ place, readme, tables: tablesOf(place), has })).toEqual([])
  })

  test.each([
    [undefined, ['there is no README.md']],
    ['Room 1: of `x.ts`.\n\nTables: `users`,\n`sessions`.\n', []],
    [
      'Room 1: x.\n\nTables: `users`, `mails`.\n',
      ['it does not name the table sessions', 'mails is no table of the room'],
    ],
    [`Room 1: x.\n${'\n'.repeat(24)}Tables: \`users\`, \`sessions\`.\n`, ['it has 26 lines']],
    ['Tables: `users`, `sessions`.\n', ['it does not say that it is room 1']],
    ['Room 1: `gone/x.ts`.\n\nTables: `users`, `sessions`.\n', ['there is no gone/x.ts']],
    [
      'Room 1: x.\n',
      [
        'it says nothing of tables',
        'it does not name the table users',
        'it does not name the table sessions',
      ],
    ],
  ])('a planted one is judged: %j', (readme, complaints) => {
    const tables = new Set(['users', 'sessions'])
    const place = 'apps/api/src/features/session'
    const room = { place, readme, tables, has: (file: string) => file === 'x.ts' }
    expect(readmeComplaints(room)).toEqual(complaints)
  })

  test('tables are read from their types', () => {
    expect(tablesIn('export type XTables = {\n  users: {\n    id: string\n  }\n}\n')).toEqual([
      'users',
    ])
    expect(
      tablesIn('export type XTables = {\n  to: { id: string }\n}\ntype Y = {\n  no: 1\n}'),
    ).toEqual(['to'])
  })
})

/** Every folder that has to say what it is. */
function rooms() {
  const floors = [
    'apps/api/src/features',
    'apps/api/src/features/admin',
    'apps/web/src/features',
    'apps/web/src/features/admin',
    'packages',
  ]
  const others = ['api/src/platform', 'web/src/app', 'web/src/shell', 'web/src/ui', 'web/src/lib']
  return [
    ...floors.flatMap((floor) =>
      readdirSync(path.join(root, floor), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${floor}/${name}`),
    ),
    ...others.map((place) => `apps/${place}`),
    // They are written for those who use them, and tell them more.
  ].filter((room) => room !== 'packages/license-client' && room !== 'packages/cli')
}

/** A room's own tables; those of the platform stand one folder deeper, those of the back-office are its rooms'. */
function tablesOf(room: string) {
  const folders =
    room === 'apps/api/src/platform'
      ? [`${room}/mail`, `${room}/once`, `${room}/backup`, `${room}/sealing`]
      : [room]
  return new Set(folders.flatMap((folder) => tablesIn(read(`${folder}/tables.ts`) ?? '')))
}

function read(file: string) {
  const place = path.join(root, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined
}
