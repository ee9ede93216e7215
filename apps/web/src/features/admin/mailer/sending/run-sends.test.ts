import type { SendState } from '@fovea/contract/admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, UnconfirmedError } from '../../../../lib/http/http-errors.ts'
import { sendIntervalMs, runSends, type SendResult } from './run-sends.ts'

const tasks = ['a', 'b', 'c'].map((name) => ({
  email: `${name}@example.com`,
  again: false,
  sendCount: 0,
}))

const sent = (email: string): SendState => ({
  email,
  sendStatus: 'sent',
  sendCount: 1,
  sendDate: null,
  reason: '',
})
const refused = (status: number, name: string, retryAfterSeconds?: number) =>
  new ApiError(status, { code: status, name, message: 'No.', requestId: '' }, retryAfterSeconds)

type Answer = (email: string, call: number) => SendState

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

function start(answer: Answer) {
  const calls: { email: string; atMs: number }[] = []
  const results: SendResult[] = []
  const waits: (number | null)[] = []
  const controller = new AbortController()
  const ended = runSends({
    tasks,
    send: async ({ email }) => {
      calls.push({ email, atMs: Date.now() })
      return answer(email, calls.length)
    },
    signal: controller.signal,
    onResult: (result) => results.push(result),
    onWait: (seconds) => waits.push(seconds),
  })
  return { calls, results, waits, ended, cancel: () => controller.abort() }
}

async function runToEnd(answer: Answer) {
  const run = start(answer)
  await vi.runAllTimersAsync()
  return { ...run, end: await run.ended }
}

describe('runSends', () => {
  it('makes one call per recipient, in order, one interval apart', async () => {
    const { calls, results, end } = await runToEnd(sent)
    expect(calls).toEqual(
      tasks.map(({ email }, index) => ({ email, atMs: index * sendIntervalMs })),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent'])
    expect(end).toEqual({ reason: 'finished', remaining: [], error: null })
  })

  it.each([
    [{ sendStatus: 'sent', sendCount: 0 }, 'skipped'],
    [{ sendStatus: 'failed', sendCount: 0 }, 'failed'],
    [{ sendStatus: 'sending', sendCount: 0 }, 'skipped'],
    [{ sendStatus: 'unknown', sendCount: 0 }, 'skipped'],
    [{ sendStatus: 'unknown', sendCount: 0, reason: 'Timeout' }, 'unknown'],
    [{ sendStatus: 'sending', sendCount: 0, reason: '451 Later' }, 'waiting'],
  ] as const)('counts %j as %s', async (state, outcome) => {
    const { results } = await runToEnd((email) => ({ ...sent(email), ...state }))
    expect(results.map((result) => result.outcome)).toEqual([outcome, outcome, outcome])
    expect(results[0]?.why).not.toBe('')
  })

  it.each([
    [400, 'BAD_INPUT'],
    [404, 'NOT_FOUND'],
    [422, 'RULE_BROKEN'],
  ])('skips a recipient that the server rejects with %i %s', async (status, name) => {
    const { results, end } = await runToEnd((email, call) => {
      if (call === 2) throw refused(status, name)
      return sent(email)
    })
    expect(results[1]).toEqual({ email: 'b@example.com', outcome: 'skipped', why: 'No.' })
    expect(results).toHaveLength(3)
    expect(end.reason).toBe('finished')
  })

  it('waits as long as the server asks, then retries the same recipient', async () => {
    const { calls, waits, end } = await runToEnd((email, call) => {
      if (call === 2) throw refused(429, 'TOO_MANY', 7)
      return sent(email)
    })
    expect(calls.map(({ email }) => email[0])).toEqual(['a', 'b', 'b', 'c'])
    expect(calls[2]?.atMs).toBe(sendIntervalMs + 7000)
    expect(waits).toEqual([7, null])
    expect(end.reason).toBe('finished')
  })

  it('retries a recipient if the lost call never reached the server', async () => {
    const { calls, results, end } = await runToEnd((email, call) => {
      if (call === 2) throw refused(410, 'NOT_DONE')
      return sent(email)
    })
    expect(calls.map(({ email }) => email[0])).toEqual(['a', 'b', 'b', 'c'])
    expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent'])
    expect(end.reason).toBe('finished')
  })

  it.each([
    ['an answer that it cannot find out', new UnconfirmedError('Reload.')],
    ['a broken server', refused(500, 'INTERNAL')],
    ['a lost session', refused(401, 'NO_SESSION')],
    ['a lost right', refused(403, 'FORBIDDEN')],
    ['a text that another admin changed', refused(409, 'CONFLICT')],
  ])('stops for %s and reports the remaining recipients', async (_, error) => {
    const { calls, end } = await runToEnd((email, call) => {
      if (call === 2) throw error
      return sent(email)
    })
    expect(calls).toHaveLength(2)
    expect(end).toEqual({ reason: 'stopped', remaining: tasks.slice(1), error })
  })
})

describe('cancelling runSends', () => {
  it('waits for the pending call and makes no more', async () => {
    const run = start((email, call) => {
      if (call === 2) run.cancel()
      return sent(email)
    })
    await vi.runAllTimersAsync()
    expect(run.results).toHaveLength(2)
    expect(await run.ended).toEqual({ reason: 'cancelled', remaining: tasks.slice(2), error: null })
  })

  it('ends a wait that the server asked for', async () => {
    const run = start(() => {
      throw refused(429, 'TOO_MANY', 3600)
    })
    await vi.advanceTimersByTimeAsync(1000)
    run.cancel()
    expect(await run.ended).toEqual({ reason: 'cancelled', remaining: tasks, error: null })
    expect(run.calls).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
