import { randomUUID } from 'node:crypto'
import { getProdKeyHistory, listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { listWorkspaceEvents, postKeyMove } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { requireCapability } from '../../../../test/database.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { countWaitingStatements, joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { licenseKeyRepository } from '../repository.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })

const app = { platformType: 'ios' as const, bundleId: 'com.example.reader' }

async function movable(name: string) {
  const team = await createTestTeam(sdkApi, name)
  const { payload } = await team.owner.personal.call(postProdKey, { body: app })
  const { key } = payload.doc
  const move = (to: string, from = team.owner.personal) =>
    from.call(postKeyMove, { params: { sdkKey: key }, body: { workspaceId: to } })
  return { team, key, doc: payload.doc, move, personalId: team.owner.user._id }
}

async function sessionsOf(ownerId: string) {
  const rows = await sdkApi.query<{ sessions: number; summed: number; billed: number }>`select
    (select count(*) from metered_sessions where owner_id = ${ownerId})::int as sessions,
    (select coalesce(sum(sessions), 0) from metered_days where owner_id = ${ownerId})::int as summed,
    (select coalesce(sum(sessions), 0) from metered_months where owner_id = ${ownerId})::int as billed`
  return rows[0]
}
const counted = (sessions: number) => ({ sessions, summed: sessions, billed: sessions })

test('a moved key keeps its string; earlier sessions stay, and later sessions count in the new workspace', async () => {
  const { team, key, doc, move, personalId } = await movable('Movers')
  const first = randomUUID()
  expect(await sdkApi.start({ key, sessionId: first })).toMatchObject({ valid: true })
  const { payload } = await move(team.id)
  expect(payload.doc).toMatchObject({ _id: doc._id, key, version: doc.version + 1 })
  expect((await team.owner.personal.call(listProdKeys)).payload.docs).toEqual([])
  expect((await team.owner.browser.call(listProdKeys)).payload.docs).toMatchObject([{ key }])
  expect(await sessionsOf(personalId)).toEqual(counted(1))

  await expect
    .poll(async () => {
      await sdkApi.start({ key })
      return (await sessionsOf(team.id))?.sessions
    })
    .toBeGreaterThan(0)
  const before = await sessionsOf(team.id)
  // The app sends the session again, as if the answer was lost; then it ends the session.
  expect(await sdkApi.start({ key, sessionId: first })).toMatchObject({ valid: true })
  const ended = await sdkApi.send('PATCH', `/sdk/v1/sessions/${first}`, {
    key,
    state: 'ended',
    duration: 60,
  })
  expect(ended.status).toBe(200)
  expect(await sessionsOf(team.id)).toEqual(before)
  const rows = await sdkApi.query`select owner_id, duration_seconds, ended from metered_sessions
    where session_id = ${first}`
  expect(rows).toEqual([{ owner_id: personalId, duration_seconds: 60, ended: true }])
})

test('the histories of both workspaces record the move and its actor', async () => {
  const { team, key, move, doc } = await movable('Tellers')
  await move(team.id)
  const params = { sdkKey: doc._id }
  const { docs } = (await team.owner.browser.call(getProdKeyHistory, { params, query: {} })).payload
  expect(docs).toMatchObject([
    {
      action: 'moved',
      actor: { email: team.owner.user.email },
      before: { workspace: 'Personal workspace' },
      after: { workspace: 'Tellers' },
    },
  ])
  const audits = await Promise.all(
    [team.owner.personal, team.owner.browser].map((browser) =>
      browser.call(listWorkspaceEvents, { query: {} }),
    ),
  )
  for (const { payload } of audits) {
    expect(payload.docs[0]).toMatchObject({
      action: 'key-moved',
      subject: 'com.example.reader',
      before: 'workspace: Personal workspace',
      after: 'workspace: Tellers',
    })
  }
  await move(team.owner.user._id, team.owner.browser)
  expect((await team.owner.personal.call(listProdKeys)).payload.docs).toMatchObject([{ key }])
})

test('only an owner of both workspaces moves a key', async () => {
  const { team, key, move, personalId } = await movable('Refusers')
  const refusal = (browser: typeof team.owner.browser, workspaceId: string) =>
    browser.refused(postKeyMove, { params: { sdkKey: key }, body: { workspaceId } })
  const already = 'The key is in this workspace already.'
  expect(await refusal(team.owner.personal, personalId)).toMatchObject({
    status: 400,
    message: already,
    fields: { workspaceId: already },
  })
  expect(await refusal(team.owner.personal, randomUUID())).toMatchObject({
    status: 404,
    message: "You don't have this workspace.",
  })
  const developer = await joinTeam(sdkApi, team, 'developer', 'mover@example.com')
  expect(await refusal(developer.personal, team.id)).toMatchObject({
    status: 403,
    message: 'You can only move a key to a workspace that you own.',
  })
  await move(team.id)
  expect(await refusal(developer.browser, developer.user._id)).toMatchObject({ status: 403 })
  expect(await refusal(team.owner.personal, team.id)).toMatchObject({ status: 404 })
})

const keysOf = async (browser: TestBrowser) =>
  (await browser.call(listProdKeys)).payload.docs.map(({ key }) => key)

test('two moves at once do not exceed 50 keys, and the refused one changes nothing', async () => {
  const { team, key: first } = await movable('Crowded')
  for (let made = 0; made < 49; made++) await team.owner.browser.call(postProdKey, { body: app })
  const { key: second } = await createKey(team.owner.personal, app)
  const { both } = await sdkApi.db.transaction().execute(async (transaction) => {
    await licenseKeyRepository(transaction).lockOwner(team.id)
    const moves = [first, second].map((sdkKey) => {
      const call = { params: { sdkKey }, body: { workspaceId: team.id } }
      return team.owner.personal.call(postKeyMove, call).catch(() => undefined)
    })
    await expect.poll(() => countWaitingStatements(sdkApi.db)).toBe(2)
    return { both: Promise.all(moves) }
  })
  const answers = await both
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(await keysOf(team.owner.browser)).toHaveLength(50)
  const [left = ''] = await keysOf(team.owner.personal)
  expect([first, second]).toContain(left)
  const again = { params: { sdkKey: left }, body: { workspaceId: team.id } }
  expect(await team.owner.personal.refused(postKeyMove, again)).toMatchObject({
    name: 'KEY_LIMIT',
    message: 'The other workspace already has 50 production keys, the maximum.',
  })
  expect(await keysOf(team.owner.personal)).toEqual([left])
})

test('a repeated session start waits for the first one to be stored, and counts once', async (context) => {
  requireCapability('locks of one server', context)
  const { team, key, move, personalId } = await movable('Waiters')
  const sessionId = randomUUID()
  const { both } = await sdkApi.db.transaction().execute(async (transaction) => {
    await sql`lock table metered_sessions in exclusive mode`.execute(transaction)
    const first = sdkApi.start({ key, sessionId })
    await expect.poll(() => countWaitingStatements(sdkApi.db)).toBe(1)
    await move(team.id)
    // A refusal goes to another table than the locked one, and shows which owner the SDK API has for the key.
    await expect
      .poll(async () => {
        await sdkApi.start({ key, app: { id: `com.example.${randomUUID()}` } })
        const rows = await sdkApi.query`select from refusals where owner_id = ${team.id}`
        return rows.length
      })
      .toBeGreaterThan(0)
    const second = sdkApi.start({ key, sessionId })
    return { both: Promise.all([first, second]) }
  })
  expect((await both).map(({ valid }) => valid)).toEqual([true, true])
  expect(await sessionsOf(personalId)).toEqual(counted(1))
  expect(await sessionsOf(team.id)).toEqual(counted(0))
})

test('moving a key under load loses no session and counts none twice', async () => {
  const { team, key, move, personalId } = await movable('Loaded')
  const load = { started: 0, going: true }
  async function startOn() {
    while (load.going) {
      const sessionId = randomUUID()
      // Retries after a timeout: the same session twice at once, and once more.
      const answers = await Promise.all([1, 2].map(() => sdkApi.start({ key, sessionId })))
      answers.push(await sdkApi.start({ key, sessionId }))
      expect(answers.map(({ valid }) => valid)).toEqual([true, true, true])
      load.started++
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, startOn))
  async function more(count: number) {
    const least = load.started + count
    // Fails at once if a start fails, instead of waiting for the timeout.
    await Promise.race([all, vi.waitUntil(() => load.started > least, { timeout: 60_000 })])
  }
  await more(20)
  for (const round of [1, 2]) {
    await move(team.id)
    await more(30 * round)
    await move(personalId, team.owner.browser)
    await more(30 * round)
  }
  await move(team.id)
  await more(50)
  load.going = false
  await all
  const { started } = load
  const [personal, shared] = await Promise.all([sessionsOf(personalId), sessionsOf(team.id)])
  expect(personal?.sessions).toBeGreaterThan(0)
  expect(shared?.sessions).toBeGreaterThan(0)
  const sum = (name: 'sessions' | 'summed' | 'billed') =>
    (personal?.[name] ?? 0) + (shared?.[name] ?? 0)
  expect([sum('sessions'), sum('summed'), sum('billed')]).toEqual([started, started, started])
})
