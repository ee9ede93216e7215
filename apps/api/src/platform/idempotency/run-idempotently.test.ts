import { dayMs, minuteMs } from '@fovea/contract/time'
import { postProdKey } from '@fovea/contract/license-keys'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import type { Db } from '../db/connect.ts'
import { toAppError } from '../http/error-handler.ts'
import { AppError } from '../errors.ts'
import {
  type IdempotentCall,
  runIdempotentlyInTransaction,
  runIdempotentlyOutside,
} from './run-idempotently.ts'
import { createIdempotencyTasks } from './tasks.ts'

const api = await openTestApi()
const { _id: ownerId } = (await signInAs(api, 'once@example.com')).user
await api.query`create table effects (key text not null)`

const body = { platformType: 'ios', bundleId: 'com.example.once' }

const create = (browser: TestBrowser, key: string, given: object = body) =>
  browser.send({
    method: postProdKey.method,
    url: postProdKey.path,
    headers: { 'idempotency-key': key },
    payload: given,
  })

async function keysOf(userId: string) {
  const rows = await api.query`
    select 1 from license_keys where owner_id = ${userId}`
  return rows.length
}

const rowsOf = async (key: string) =>
  await api.query`select status from acts_once where key = ${key}`

describe('a repeated idempotency key', () => {
  test('gives one effect and the same answer to concurrent calls', async () => {
    const { browser, user } = await signInAs(api, 'hurried@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(browser, 'k')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
    expect(replayed).toHaveLength(7)
    expect(await keysOf(user._id)).toBe(1)
  })

  test('is independent for another user, and expires after a day', async () => {
    const [first, second] = [
      await signInAs(api, 'one@example.com'),
      await signInAs(api, 'two@example.com'),
    ]
    await create(first.browser, 'same')
    expect((await create(second.browser, 'same')).headers).not.toHaveProperty(
      'idempotency-replayed',
    )
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + dayMs - 1)
    expect((await create(first.browser, 'same')).headers['idempotency-replayed']).toBe('true')
    api.clock.now = new Date(start.getTime() + dayMs)
    expect((await create(first.browser, 'same')).headers).not.toHaveProperty('idempotency-replayed')
    api.clock.now = start
    expect(await keysOf(first.user._id)).toBe(2)
    expect(await keysOf(second.user._id)).toBe(1)
  })

  test.each([
    ['', false],
    [' ', true],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['tab\there', false],
    ['ü', false],
  ])('validates %j: %s', async (key, good) => {
    const { browser } = await signInAs(api, 'form@example.com')
    const answer = await create(browser, key)
    expect(answer.statusCode).toBe(good ? 200 : 400)
    expect(answer.json().error?.fields ?? {}).toEqual(
      good ? {} : { 'idempotency-key': 'Use 1 to 200 printable characters.' },
    )
  })
})

test('deletes a key after a day, and with the account', async () => {
  const { browser } = await signInAs(api, 'leaving@example.com')
  await create(browser, 'leaving')
  expect(await rowsOf('leaving')).toHaveLength(1)
  const payload = { confirm: 'leaving@example.com' }
  await browser.send({ method: 'DELETE', url: '/api/user/me', payload })
  expect(await rowsOf('leaving')).toEqual([])

  await create((await signInAs(api, 'staying@example.com')).browser, 'staying')
  const later = new Date(api.clock.now.getTime() + dayMs)
  for (const { run } of createIdempotencyTasks(api.db, () => later)) await run()
  expect(await rowsOf('staying')).toEqual([])
})

type Outcome = 'done' | 'refused' | 'conflict' | 'failed'

function createCall(key: string, outcome: Outcome, inputText = 'this'): IdempotentCall {
  const { platform, clock } = api
  return {
    db: api.db,
    now: clock.now,
    log: platform.log,
    ownerId,
    route: 'POST /api/test',
    key,
    input: [inputText],
    toAppError,
    run: async (db: Db) => {
      if (outcome === 'refused') throw new AppError('RULE_BROKEN', 'No.')
      if (outcome === 'conflict') throw new AppError('CONFLICT', 'Not now.')
      if (outcome === 'failed') throw new Error('broken')
      const { rows } = await sql<{ answer: string }>`
        insert into effects values (${key}) returning gen_random_uuid()::text as answer`.execute(db)
      return { text: JSON.stringify(rows[0]?.answer), isFinal: true }
    },
  }
}

async function effectsOf(key: string) {
  return (await api.query`select 1 from effects where key = ${key}`).length
}

const ways = [
  ['in a transaction', runIdempotentlyInTransaction],
  ['outside of one', runIdempotentlyOutside],
] as const

describe.each(ways)('%s', (way, runOnce) => {
  test('any interleaving of retries of one key has one effect', async () => {
    let run = 0
    const outcome = fc.constantFrom<Outcome>('done', 'refused', 'conflict', 'failed')
    const waves = fc.array(fc.array(outcome, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(waves, async (tried) => {
        const key = `${way} ${++run}`
        const answers = new Set<string>()
        for (const wave of tried) {
          const messages = await Promise.all(
            wave.map((how) =>
              runOnce(createCall(key, how)).then(
                ({ text }) => text,
                (error: unknown) => toAppError(error).name,
              ),
            ),
          )
          for (const answer of messages) answers.add(answer)
        }
        const passing = new Set(['CONFLICT', 'INTERNAL', 'IN_PROGRESS'])
        const final = [...answers].filter((answer) => !passing.has(answer))
        expect(final.length).toBeLessThanOrEqual(1)
        const isDone = final.some((answer) => answer !== 'RULE_BROKEN')
        expect(await effectsOf(key)).toBe(isDone ? 1 : 0)
      }),
      { numRuns: 25 },
    )
  })

  test('a failure does not block the next attempt', async () => {
    const key = `${way} failure`
    await expect(runOnce(createCall(key, 'failed'))).rejects.toThrow('broken')
    expect(await runOnce(createCall(key, 'done'))).toMatchObject({ replayed: false })
    expect(await runOnce(createCall(key, 'done'))).toMatchObject({ replayed: true })
    await expect(runOnce(createCall(key, 'done', 'something else'))).rejects.toMatchObject({
      name: 'IDEMPOTENCY_MISMATCH',
    })
  })

  test('a second call waits for the first, and gets IN_PROGRESS if that takes too long', async () => {
    const key = `${way} waiting`
    const began = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = createCall(key, 'done')
    const first = runOnce({
      ...slow,
      run: async (db) => {
        began.resolve()
        await goOn.promise
        return slow.run(db)
      },
    })
    await began.promise
    await expect(runOnce(createCall(key, 'done'))).rejects.toMatchObject({
      name: 'IN_PROGRESS',
      details: { retryAfterSeconds: 1 },
    })
    const second = runOnce(createCall(key, 'done'))
    goOn.resolve()
    expect([(await first).replayed, (await second).replayed]).toEqual([false, true])
    expect(await effectsOf(key)).toBe(1)
  })
})

test('rolls back the transaction of a dead process, and runs the action again', async () => {
  const key = 'dead in a transaction'
  const action = createCall(key, 'done')
  const dying = runIdempotentlyInTransaction({
    ...action,
    run: async (db) => {
      const answer = await action.run(db)
      // Losing the connection has the same effect as killing the process before the commit.
      await api.query`select pg_terminate_backend(pid) from pg_stat_activity
        where pid = ${await pidOf(db)}`
      return answer
    },
  })
  await expect(dying).rejects.toThrow(/connection/i)
  expect(await effectsOf(key)).toBe(0)
  expect(await runIdempotentlyInTransaction(action)).toMatchObject({ replayed: false })
  expect(await effectsOf(key)).toBe(1)
})

async function pidOf(db: Db) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

test('runs the action of a dead process again once its claim expires', async () => {
  const key = 'dead outside'
  const neverEnds = Promise.withResolvers<never>()
  const began = Promise.withResolvers<void>()
  const action = createCall(key, 'done')
  void runIdempotentlyOutside({
    ...action,
    run: () => {
      began.resolve()
      return neverEnds.promise
    },
  })
  await began.promise
  await expect(runIdempotentlyOutside(action)).rejects.toMatchObject({ name: 'IN_PROGRESS' })
  const later = { ...action, now: new Date(action.now.getTime() + minuteMs) }
  expect(await runIdempotentlyOutside(later)).toMatchObject({ replayed: false })
  expect(await effectsOf(key)).toBe(1)
})

const notYet = async () => ({ text: '"waits"', isFinal: false })

test('does not store an intermediate answer, and keeps the key taken', async () => {
  const key = 'goes on'
  const action = createCall(key, 'done')
  expect(await runIdempotentlyOutside({ ...action, run: notYet })).toEqual({
    text: '"waits"',
    replayed: false,
  })
  await expect(runIdempotentlyOutside({ ...action, input: ['else'] })).rejects.toMatchObject({
    name: 'IDEMPOTENCY_MISMATCH',
  })
  expect(await runIdempotentlyOutside(action)).toMatchObject({ replayed: false })
  expect(await runIdempotentlyOutside(action)).toMatchObject({ replayed: true })
})
