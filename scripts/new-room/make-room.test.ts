import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complaint } from '../structure/direction.ts'
import { importsOf } from '../structure/imports.ts'
import { readmeComplaints } from '../structure/readmes.ts'
import { root } from '../structure/sources.ts'
import { makeRoom } from './make-room.ts'

const touched = [
  'scripts/structure/rooms.ts',
  'packages/contract/package.json',
  'apps/api/src/app.ts',
  'apps/api/test/route-policies.ts',
  'apps/web/src/lib/http/query-keys.ts',
  'apps/web/src/app/routes/console-routes.ts',
]

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'fovea-room-'))
  for (const file of [...touched, 'apps/api/src/features/session/index.ts'])
    await cp(path.join(root, file), path.join(copy, file))
})
afterEach(() => rm(copy, { recursive: true }))

async function make(name: string) {
  const made = await makeRoom(copy, name)
  if ('refusal' in made) throw new Error(made.refusal)
  const texts = made.files.map(
    async (file) => [file, await readFile(path.join(copy, file), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

const tree = () => Promise.all(touched.map((file) => readFile(path.join(copy, file), 'utf8')))

test('a room has both sides, a test, and a README that holds', async () => {
  const written = await make('team-members')
  const [api, web] = ['apps/api/src/features/team-members', 'apps/web/src/features/team-members']
  expect([...written.keys()].toSorted()).toEqual(
    [
      ...touched,
      ...['README.md', 'index.ts', 'routes.ts', 'team-members.test.ts'].map((f) => `${api}/${f}`),
      ...['README.md', 'calls.ts', 'pages/TeamMembersPage.tsx'].map((file) => `${web}/${file}`),
      ...['calls.ts', 'index.ts'].map((file) => `packages/contract/src/team-members/${file}`),
    ].toSorted(),
  )
  for (const place of [api, web]) {
    const readme = written.get(`${place}/README.md`)
    const has = (file: string) => [...written.keys()].some((f) => f.startsWith(`${place}/${file}`))
    expect(readmeComplaints({ place, readme, tables: new Set(), has })).toEqual([])
    expect(readme).toContain('# Team members')
  }
})

test('its imports go down and lead somewhere, and nothing is left blank', async () => {
  const written = await make('team-members')
  const own = new Map([...written].filter(([file]) => !touched.includes(file)))
  expect(importsOf(own).map(complaint).filter(Boolean)).toEqual([])
  expect([...written.values()].filter((text) => /__[a-z]+__/.test(text))).toEqual([])
})

test('the house knows it: number, export, route, policy, query key and page', async () => {
  const written = await make('team-members')
  const lines = touched.map((file) => written.get(file) ?? '')
  const [rooms, contract, app, policies, keys, routes] = lines
  expect(rooms).toContain("  'team-members': 2,\n")
  expect(contract).toContain('"./team-members": "./src/team-members/index.ts",\n')
  expect(app).toContain("import { teamMembersRoutes } from './features/team-members/index.ts'\n")
  expect(app).toContain('  teamMembersRoutes(app)\n')
  expect(policies).toContain("  'GET /api/team-members': 'signedIn',\n")
  expect(keys).toContain("all: () => ['team-members'] as const")
  expect(routes).toContain("'TeamMembersPage',\n")
})

test.each([
  ['', 'is not a room name'],
  ['Teams', 'is not a room name'],
  ['../teams', 'is not a room name'],
  ['team_members', 'is not a room name'],
  ['session', 'apps/api/src/features/session already exists'],
  ['blog', 'knows something called blog already'],
  ['welcome', 'knows something called welcome already'],
])('%j is refused, and nothing is written', async (name, sentence) => {
  const before = await tree()
  expect(await makeRoom(copy, name)).toEqual({ refusal: expect.stringContaining(sentence) })
  expect(await tree()).toEqual(before)
})

test('a room is made once', async () => {
  await make('teams')
  expect(await makeRoom(copy, 'teams')).toEqual({
    refusal: expect.stringContaining('apps/api/src/features/teams already exists'),
  })
})
