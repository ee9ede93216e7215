// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { deleteKeyRotation, postKeyRotation, postProdKey } from '@fovea/contract/license-keys'
import { expect, test, vi } from 'vitest'
import { createTestSdkApi, openTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })

async function countSessions(keyId: string) {
  const rows = await sdkApi.query<{ sessions: number; summed: number }>`select
    (select count(*) from metered_sessions where key_id = ${keyId})::int as sessions,
    (select coalesce(sum(sessions), 0) from metered_key_days where key_id = ${keyId})::int as summed`
  return rows[0]
}

test('rotating a key and rolling it back under load in two processes refuses no session and counts none twice', async () => {
  const second = await createTestSdkApi({ RATE_LIMIT_FACTOR: '1000' }, sdkApi.database)
  try {
    const browser = sdkApi.browser()
    await browser.signIn('loaded@example.com')
    const made = await browser.call(postProdKey, {
      body: { platformType: 'ios', bundleId: 'com.example.reader' },
    })
    const { doc } = made.payload
    const old = doc.key
    const rotate = () =>
      browser.call(postKeyRotation, { params: { sdkKey: old }, body: { overlapDays: 7 } })
    const load = { started: 0, going: true }
    const refused: string[] = []
    async function startOn(at: TestSdkApi) {
      while (load.going) {
        const sessionId = randomUUID()
        const answers = await Promise.all([1, 2].map(() => at.start({ key: old, sessionId })))
        refused.push(...answers.filter(({ valid }) => !valid).map(({ code }) => code))
        load.started++
      }
    }
    const all = Promise.all([sdkApi, second, sdkApi, second].map(startOn))
    const more = async (count: number) => {
      const least = load.started + count
      // Fails at once if a start fails, instead of waiting for the timeout.
      await Promise.race([all, vi.waitUntil(() => load.started > least, { timeout: 60_000 })])
    }
    let updated = 0
    await more(10)
    for (let round = 0; round < 3; round++) {
      const { key } = (await rotate()).payload.doc
      // An updated app uses the new string at once.
      for (const at of [sdkApi, second]) {
        expect(await at.start({ key })).toMatchObject({ valid: true })
        updated++
      }
      await more(15)
      await browser.call(deleteKeyRotation, { params: { sdkKey: key } })
      await more(15)
    }
    await rotate()
    await more(15)
    load.going = false
    await all
    expect(refused).toEqual([])
    const sessions = load.started + updated
    expect(await countSessions(doc._id)).toEqual({ sessions, summed: sessions })
  } finally {
    await second.close()
  }
})
