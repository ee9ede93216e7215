import { postKeyRotation, postProdKey } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { join, makeTeam } from '../../../../test/teams.ts'
import { testApi, type TestApi } from '../../../../test/test-api.ts'
import type { Browser } from '../../../../test/browser.ts'
import { remindRotations } from './remind-rotations.ts'

let api: TestApi
const begun = new Date('2026-03-10T12:00:00.000Z')
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = begun
})

const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const later = (days: number) => new Date(begun.getTime() + days * dayMs)

async function rotate(browser: Browser, sdkKey: string, overlapDays: number) {
  await browser.call(postKeyRotation, { params: { sdkKey }, body: { overlapDays } })
}

test('it is mailed once before the old string ends, to those who may change keys', async () => {
  const team = await makeTeam(api, 'Rotators')
  const developer = await join(api, team, 'developer', 'developer-rotators@example.com')
  await join(api, team, 'viewer', 'viewer-rotators@example.com')
  const { key, _id } = (await team.owner.browser.call(postProdKey, { body })).payload.doc
  await rotate(developer.browser, key, 10)
  await sql`insert into old_key_starts values (${_id}, '1.0', 'test/1', 1234, now())`.execute(
    api.db,
  )
  const mails = async () => {
    const { rows } = await sql<{ recipient: string; text: string }>`select recipient,
      content->>'text' as text from mails where name like ${`rotation-ending-${_id}%`}
      order by recipient`.execute(api.db)
    return rows
  }
  api.clock.now = new Date(later(7).getTime() - 1)
  await remindRotations(api.platform)
  expect(await mails()).toEqual([])
  api.clock.now = later(7)
  await Promise.all([1, 2].map(() => remindRotations(api.platform)))
  await remindRotations(api.platform)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    developer.user.email,
    team.owner.user.email,
  ])
  expect(sent[0]?.text).toContain('2026-03-20 12:00 (UTC)')
  expect(sent[0]?.text).toContain('1.0 (1,234)')
  expect(sent[0]?.text).not.toContain(key)
})

test('of a short overlap it is told at half time', async () => {
  const browser = api.browser()
  await browser.signIn('short@example.com')
  const { doc } = (await browser.call(postProdKey, { body })).payload
  await rotate(browser, doc.key, 1)
  const told = async () => {
    await remindRotations(api.platform)
    const { rows } =
      await sql`select previous_told_at from license_keys where id = ${doc._id}`.execute(api.db)
    return rows[0]
  }
  api.clock.now = new Date(later(0.5).getTime() - 1)
  expect(await told()).toEqual({ previous_told_at: null })
  api.clock.now = later(0.5)
  expect(await told()).toEqual({ previous_told_at: later(0.5) })
})
