import { getDevKey, postDevKey, postTrial } from '@fovea/contract/license-keys'
import { parseKey } from '@fovea/contract/license-keys/rules'
import type { TrialForm } from '@fovea/contract/requests'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

const type = 'Get Free Trial License'
const form: TrialForm = {
  email: 'trial@example.com',
  userRegion: 'Korea, Republic of',
  userPurpose: 'Academic research',
  userPlatform: 'Web (Javascript)',
  userjob: 'Researcher',
  userOrganization: '빛 연구소 👁',
}

const trialOf = async (email: string, body: { reissue?: boolean } | null = null) => {
  const { browser, user } = await signInAs(api, email)
  const { payload } = await browser.call(postDevKey, { body })
  return { browser, user, key: payload.doc.developmentKey }
}

async function keptForms(userId: string) {
  const rows = await api.query<{ info: TrialForm }>`
    select info from trial_forms where owner_id = ${userId}
  `
  return rows.map((row) => row.info)
}

describe('issuing', () => {
  test('gives thirty days, and the page reads the same key', async () => {
    const { browser, key } = await trialOf('first@example.com')
    expect(parseKey(key.key)).toEqual({ kind: 'dev' })
    expect(key).toMatchObject({
      created: '2026-03-01T12:00:00.000Z',
      expire_date: '2026-03-31T12:00:00.000Z',
      expire_state: false,
    })
    expect((await browser.call(getDevKey)).payload.doc).toEqual(key)
  })

  test('accepts no body and an empty object', async () => {
    const { browser, key } = await trialOf('bodies@example.com')
    for (const payload of [undefined, 'null', '{}', '{"reissue":false}', '']) {
      const answer = await browser.send({
        method: 'POST',
        url: '/api/license/dev',
        ...(payload !== undefined && {
          payload,
          headers: { 'content-type': 'application/json' },
        }),
      })
      expect(answer.json()).toEqual({ payload: { doc: { developmentKey: key } } })
    }
  })

  test('has no key before', async () => {
    const { browser } = await signInAs(api, 'none@example.com')
    expect((await browser.call(getDevKey)).payload.doc).toBeNull()
  })

  test('creates one key for fifty calls at once, which all answer with it', async () => {
    const { browser, user } = await signInAs(api, 'fifty@example.com')
    const info = { ...form, email: 'fifty@example.com' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) =>
        at % 2 === 0
          ? (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
          : (await browser.call(postTrial, { body: { type, info } })).key.payload.doc
              .developmentKey,
      ),
    )
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1)
    const rows = await api.query`
      select kind from license_keys where owner_id = ${user._id}
    `
    expect(rows).toEqual([{ kind: 'dev' }])
    const events = await sql`
      select action from key_events where owner_id = ${user._id}
    `.execute(api.db)
    expect(events.rows).toEqual([{ action: 'issued' }])
    expect(await keptForms(user._id)).toEqual([info])
  })

  test('gives each user a key of their own', async () => {
    const first = await trialOf('one@example.com')
    const other = await trialOf('other@example.com')
    expect(other.key.key).not.toBe(first.key.key)
  })

  test('gives no trial to an account that is deleted at the same moment, and reports no fault', async () => {
    const { browser, user } = await signInAs(api, 'vanishing@example.com')
    const { answer } = await api.db.transaction().execute(async (transaction) => {
      await sql`delete from users where id = ${user._id}`.execute(transaction)
      const answer = browser.refused(postDevKey)
      await until(async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(transaction)
        return rows.length > 0
      })
      // Wrapped in an object, because the transaction would otherwise await the call, which waits for the transaction.
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 409, name: 'CONFLICT' })
  })
})

async function until(holds: () => Promise<boolean>) {
  while (!(await holds()));
}

describe('the form', () => {
  test('is stored with the trial', async () => {
    const { browser, user } = await signInAs(api, 'form@example.com')
    const { key } = await browser.call(postTrial, { body: { type, info: form } })
    expect((await browser.call(getDevKey)).payload.doc).toEqual(key.payload.doc.developmentKey)
    expect(await keptForms(user._id)).toEqual([form])
  })

  test('is replaced by a later one', async () => {
    const { browser, user } = await signInAs(api, 'again@example.com')
    await browser.call(postTrial, { body: { type, info: form } })
    await browser.call(postTrial, { body: { type, info: { ...form, userRegion: 'Peru' } } })
    expect(await keptForms(user._id)).toEqual([{ ...form, userRegion: 'Peru' }])
  })

  test.each([
    [{ type: 'Report Issue', info: form }, 'type'],
    [{ type }, 'info'],
    [{ type, info: { ...form, email: 'nobody' } }, 'info.email'],
    [{ type, info: { ...form, userRegion: ' ' } }, 'info.userRegion'],
    [{ type, info: { ...form, userPurpose: 'World domination' } }, 'info.userPurpose'],
    [{ type, info: { ...form, userPlatform: null } }, 'info.userPlatform'],
    [{ type, info: { ...form, userjob: 'Student' } }, 'info.userjob'],
    [{ type, info: { ...form, userOrganization: 'a\u0000b' } }, 'info.userOrganization'],
    [{ type, info: { ...form, userOrganization: 'a\ud800' } }, 'info.userOrganization'],
    [{ type, info: { ...form, userRegion: 'x'.repeat(5001) } }, 'info.userRegion'],
  ])('is rejected as %j, and no trial begins', async (body, field) => {
    const { browser } = await signInAs(api, 'wrong@example.com')
    const error = await browser.refused(postTrial, { body })
    expect(error).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    expect((await browser.call(getDevKey)).payload.doc).toBeNull()
  })
})

describe('reissuing', () => {
  test('gives a new key string with the same dates', async () => {
    const { browser, key } = await trialOf('reissue@example.com')
    api.clock.now = new Date(start.getTime() + 10 * dayMs)
    const { doc } = (await browser.call(postDevKey, { body: { reissue: true } })).payload
    expect(doc.developmentKey).toEqual({ ...key, key: doc.developmentKey.key })
    expect(doc.developmentKey.key).not.toBe(key.key)
    expect((await browser.call(getDevKey)).payload.doc).toEqual(doc.developmentKey)
  })

  test('leaves one key, even if repeated', async () => {
    const { browser, user } = await trialOf('often@example.com')
    const reissues = Array.from({ length: 10 }, () =>
      browser.call(postDevKey, { body: { reissue: true } }),
    )
    const keys = (await Promise.all(reissues)).map(({ payload }) => payload.doc.developmentKey.key)
    expect(new Set(keys).size).toBe(10)
    const now = (await browser.call(getDevKey)).payload.doc?.key
    expect(keys).toContain(now)
    const rows = await api.query`
      select key, version from license_keys where owner_id = ${user._id}
    `
    expect(rows).toEqual([{ key: now, version: 11 }])
  })

  test('starts a trial if the user has not had one', async () => {
    const { key } = await trialOf('eager@example.com', { reissue: true })
    expect(key.expire_date).toBe('2026-03-31T12:00:00.000Z')
  })

  test('is recorded without the key strings', async () => {
    const { browser, user, key } = await trialOf('masked@example.com')
    const { payload } = await browser.call(postDevKey, { body: { reissue: true } })
    const rows = await api.query<{ before: object }>`
      select action, before, after from key_events where owner_id = ${user._id} order by id
    `
    expect(rows).toMatchObject([
      { action: 'issued', before: null, after: { key: expect.stringMatching(/^dev_.{4}….{4}$/) } },
      {
        action: 'reissued',
        before: { key: expect.stringMatching(/^dev_.{4}….{4}$/) },
        after: { key: expect.stringMatching(/^dev_.{4}….{4}$/) },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(key.key)
    expect(JSON.stringify(rows)).not.toContain(payload.doc.developmentKey.key)
  })

  test.each([[{ reissue: 'yes' }], [[]], ['reissue'], [{ reissue: 1 }]])(
    'rejects %j',
    async (body) => {
      const { browser, key } = await trialOf('strict@example.com')
      expect(await browser.refused(postDevKey, { body })).toMatchObject({ status: 400 })
      expect((await browser.call(getDevKey)).payload.doc).toEqual(key)
    },
  )
})

describe('after thirty days', () => {
  test('the key is expired from the moment after its date on', async () => {
    const { browser } = await trialOf('edge@example.com')
    const expiry = start.getTime() + 30 * dayMs
    for (const [at, over] of [
      [start.getTime() + 13 * dayMs, false],
      [start.getTime() + 26 * dayMs, false],
      [expiry - 1, false],
      [expiry, false],
      [expiry + 1, true],
    ] as const) {
      api.clock.now = new Date(at)
      expect((await browser.call(getDevKey)).payload.doc?.expire_state).toBe(over)
    }
  })

  test('there is no second trial and no reissue, and no form is stored', async () => {
    const { user, key } = await trialOf('over@example.com')
    api.clock.now = new Date(start.getTime() + 31 * dayMs)
    const { browser } = await signInAs(api, 'over@example.com')
    const used = {
      status: 422,
      code: 4221,
      name: 'TRIAL_USED',
      message:
        'Your free trial has ended. Request an extension or a commercial license to continue.',
    }
    expect(await browser.refused(postDevKey)).toMatchObject(used)
    expect(await browser.refused(postDevKey, { body: { reissue: true } })).toMatchObject(used)
    expect(await browser.refused(postTrial, { body: { type, info: form } })).toMatchObject(used)
    expect(await keptForms(user._id)).toEqual([])
    expect((await browser.call(getDevKey)).payload.doc).toEqual({ ...key, expire_state: true })
  })
})
