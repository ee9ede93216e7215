import { array, assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { createLimitLedger } from './limit-ledger.ts'
import type { FromPrimary, FromWorker } from './messages.ts'
import { type SharedLimit, sharedLimit, sharesOf } from './shared-limit.ts'

const windowMs = 10_000

/** Workers and their primary, whose messages arrive in order, but only when they are told to. */
function createCrew(workers: number, most: number) {
  const clock = { ms: 5 * windowMs }
  const limits = new Map<number, SharedLimit>()
  const toPrimary = new Map<number, FromWorker[]>()
  const toWorker = new Map<number, FromPrimary[]>()
  let messages = 0
  let lastId = 0
  const ledger = createLimitLedger(
    workers,
    (id, message) => {
      messages++
      toWorker.get(id)?.push(message)
    },
    () => clock.ms,
  )

  function join() {
    const id = ++lastId
    toPrimary.set(id, [])
    toWorker.set(id, [])
    const send = (message: FromWorker) => {
      messages++
      toPrimary.get(id)?.push(message)
    }
    limits.set(id, sharedLimit({ limit: 'key', most, windowMs, workers, send }))
    ledger.join(id)
    return id
  }

  function leave(id: number) {
    limits.delete(id)
    toPrimary.delete(id)
    toWorker.delete(id)
    ledger.leave(id)
  }

  /** The primary reads one message of a worker. */
  function report(id: number) {
    const message = toPrimary.get(id)?.shift()
    if (message?.kind === 'ask') ledger.ask(id, message)
    else if (message?.kind === 'back') ledger.back(id, message)
    return message !== undefined
  }

  /** A worker reads one message of the primary. */
  function hear(id: number) {
    const [message, limit] = [toWorker.get(id)?.shift(), limits.get(id)]
    if (message?.kind === 'welcome') limit?.welcome(clock.ms)
    else if (message?.kind === 'recall') limit?.recall(message)
    else if (message?.kind === 'more') limit?.more(message)
    return message !== undefined
  }

  const ids = () => [...limits.keys()]
  function settle() {
    for (let seen = -1; seen !== messages;) {
      seen = messages
      for (const id of ids()) while (report(id) || hear(id));
    }
  }

  for (let count = 0; count < workers; count++) join()
  settle()
  // In the first window all of them have just come; what follows is about an ordinary one.
  clock.ms += windowMs
  return {
    clock,
    ids,
    join,
    leave,
    report,
    hear,
    settle,
    messages: () => messages,
    /** Whether a call that this worker gets is let in. */
    call: (id: number, name = 'one') => limits.get(id)?.spend(name, clock.ms) === 0,
  }
}

const sizes = record({ workers: integer({ min: 2, max: 6 }), most: integer({ min: 1, max: 400 }) })
const acts = array(
  record({
    act: oneof(
      { weight: 1, arbitrary: constantFrom('call' as const) },
      { weight: 1, arbitrary: constantFrom('report' as const, 'hear' as const) },
      { weight: 1, arbitrary: constantFrom('settle' as const) },
    ),
    at: nat(),
    times: integer({ min: 1, max: 300 }),
  }),
  { maxLength: 100 },
)

test('whoever the calls reach and however late messages are, no more than the cap is let in', () => {
  assert(
    property(sizes, acts, ({ workers, most }, steps) => {
      const crew = createCrew(workers, most)
      let passed = 0
      for (const { act, at, times } of steps) {
        const id = crew.ids()[at % workers] ?? 0
        for (let time = 0; time < times; time++) {
          if (act === 'call') passed += crew.call(id) ? 1 : 0
          else crew[act](id)
        }
      }
      const { cap } = sharesOf(most, workers)
      expect(passed).toBeLessThanOrEqual(cap)
      expect(cap).toBeLessThanOrEqual(most * 1.05 + workers)
    }),
    { numRuns: 150 },
  )
})

test('while messages arrive, nobody is refused before the limit is used up, wherever they call', () => {
  assert(
    property(sizes, array(nat(), { minLength: 1, maxLength: 40 }), ({ workers, most }, order) => {
      const crew = createCrew(workers, most)
      for (let count = 0; count < most; count++) {
        const id = crew.ids()[(order[count % order.length] ?? 0) % workers] ?? 0
        expect(crew.call(id)).toBe(true)
        crew.settle()
      }
    }),
    { numRuns: 50 },
  )
})

test('who always meets the same worker gets the whole limit, and no more', () => {
  for (const workers of [2, 3, 8, 64]) {
    const crew = createCrew(workers, 3_000)
    const [id = 0] = crew.ids()
    let passed = 0
    let said = 0
    for (let count = 0; count < 4_000; count++) {
      if (crew.call(id)) passed++
      // Nothing was said, so nothing has to arrive.
      if (crew.messages() !== said) crew.settle()
      said = crew.messages()
    }
    expect(passed).toBe(3_000)
    // What the others still let in is what they keep in hand.
    for (const other of crew.ids()) {
      for (; crew.call(other); passed++) crew.settle()
    }
    expect(passed).toBeLessThanOrEqual(sharesOf(3_000, workers).cap)
  }
})

test('while workers are replaced, the whole crew of them within one window, it still holds', () => {
  assert(
    property(sizes, acts, ({ workers, most }, steps) => {
      const crew = createCrew(workers, most)
      let passed = 0
      const callAll = (times: number) => {
        for (let time = 0; time < times; time++) {
          for (const id of crew.ids()) passed += crew.call(id) ? 1 : 0
        }
      }
      for (const old of crew.ids()) {
        crew.join()
        for (const { act, at, times } of steps.slice(0, 20)) {
          const id = crew.ids()[at % crew.ids().length] ?? 0
          if (act === 'call') callAll(times)
          else crew[act](id)
        }
        crew.leave(old)
        crew.settle()
      }
      // Each one that comes brings a reserve along.
      const { cap, reserve } = sharesOf(most, workers)
      expect(passed).toBeLessThanOrEqual(cap + workers * reserve)
    }),
    { numRuns: 40 },
  )
})

test('a worker that died is taken to have used its share; the next window is whole again', () => {
  const crew = createCrew(2, 100)
  const [first = 0, second = 0] = crew.ids()
  crew.leave(first)
  const callUntilRefused = (id: number) => {
    let passed = 0
    for (; crew.call(id); passed++) crew.settle()
    return passed
  }
  expect(callUntilRefused(second)).toBeGreaterThanOrEqual(50)
  crew.clock.ms += windowMs
  expect(callUntilRefused(second)).toBe(100)
})

test('a name that is far from its limit costs no message, and one that is refused costs few', () => {
  const crew = createCrew(4, 3_000)
  const before = crew.messages()
  const [id = 0] = crew.ids()
  for (let name = 0; name < 500; name++) {
    for (let count = 0; count < 300; count++) crew.call(id, `${name}`)
  }
  expect(crew.messages()).toBe(before)
  for (let count = 0; count < 20_000; count++) {
    crew.call(crew.ids()[count % 4] ?? 0)
    crew.settle()
  }
  expect(crew.messages() - before).toBeLessThan(500)
})

test('whoever is refused is told how long the window still lasts', () => {
  const sent: FromWorker[] = []
  const limit = sharedLimit({
    limit: 'key',
    most: 2,
    windowMs,
    workers: 2,
    send: (message) => sent.push(message),
  })
  const at = (ms: number) => limit.spend('one', 20 * windowMs + ms)
  expect([0, 1_000, 9_999].map(at)).toEqual([0, 9, 1])
  expect(sent.map(({ kind }) => kind)).toEqual(['ask', 'ask', 'ask'])
})
