import { array, assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LimitRequest,
  type LimitWindow,
  type SharedLimit,
  createSharedLimit,
  computeShares,
} from './shared-limit.ts'

const windowMs = 10_000

function capOf(most: number, processes: number) {
  const { share, spare } = computeShares(most, processes)
  return processes * share + spare
}

type ToLedger = { kind: 'ask' | 'back'; request: LimitRequest }
type FromLedger = { kind: 'more' | 'short' | 'returned'; place: LimitWindow; amount: number }

/** Simulates processes and their shared rows. Messages arrive in order, but only when the test delivers them. */
function createCluster(processes: number, max: number) {
  const clock = { ms: 5 * windowMs }
  const limits = new Map<number, SharedLimit>()
  const toLedger = new Map<number, ToLedger[]>()
  const fromLedger = new Map<number, FromLedger[]>()
  const held = new Map<string, { spare: number; held: number }>()
  let messages = 0
  let lastId = 0

  function join() {
    const id = ++lastId
    toLedger.set(id, [])
    fromLedger.set(id, [])
    const send = (kind: ToLedger['kind']) => (input: LimitRequest) => {
      messages++
      toLedger.get(id)?.push({ kind, request: input })
    }
    const knownFromMs = clock.ms + 1
    limits.set(
      id,
      createSharedLimit({
        limit: 'key',
        max,
        windowMs,
        peers: { count: () => limits.size, visibleSinceMs: () => knownFromMs },
        requestMore: send('ask'),
        returnUnused: send('back'),
      }),
    )
    return id
  }

  function leave(id: number) {
    limits.delete(id)
    toLedger.delete(id)
    fromLedger.delete(id)
  }

  function post(ids: number[], message: FromLedger) {
    messages += ids.length
    for (const id of ids) fromLedger.get(id)?.push(message)
  }

  /** Delivers a message of a process to the database, with the semantics of the ledger's statement. */
  function report(id: number) {
    const message = toLedger.get(id)?.shift()
    if (!message) return false
    const { kind, request: place } = message
    const key = `${place.window} ${place.name}`
    const row = held.get(key) ?? { spare: place.spare, held: 0 }
    held.set(key, row)
    const others = ids().filter((other) => other !== id)
    if (kind === 'back') {
      row.held -= place.amount
      post(others, { kind: 'returned', place, amount: 0 })
      return true
    }
    const amount = Math.max(0, Math.min(place.amount, row.spare - row.held))
    row.held += amount
    post([id], { kind: 'more', place, amount })
    if (amount === 0) post(others, { kind: 'short', place, amount: 0 })
    return true
  }

  function hear(id: number) {
    const [message, limit] = [fromLedger.get(id)?.shift(), limits.get(id)]
    if (message?.kind === 'short') limit?.releaseUnused(message.place)
    else if (message?.kind === 'returned') limit?.retryRequest(message.place)
    else if (message) limit?.grant(message.place, message.amount)
    return message !== undefined
  }

  function ids() {
    return [...limits.keys()]
  }
  function settle() {
    for (let seen = -1; seen !== messages;) {
      seen = messages
      for (const id of ids()) while (report(id) || hear(id));
    }
  }

  for (let count = 0; count < processes; count++) join()
  // In the first window, all processes are new; the tests need an ordinary window.
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
    call: (id: number, name = 'one') => limits.get(id)?.spend(name, clock.ms) === 0,
  }
}

const sizes = record({
  processes: integer({ min: 2, max: 6 }),
  most: integer({ min: 1, max: 400 }),
})
const actions = array(
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

test('never lets more calls than the cap pass, whichever processes they reach and however late messages arrive', () => {
  assert(
    property(sizes, actions, ({ processes, most }, steps) => {
      const cluster = createCluster(processes, most)
      let passed = 0
      for (const { act, at, times } of steps) {
        const id = cluster.ids()[at % processes] ?? 0
        for (let time = 0; time < times; time++) {
          if (act === 'call') passed += cluster.call(id) ? 1 : 0
          else cluster[act](id)
        }
      }
      const cap = capOf(most, processes)
      expect(passed).toBeLessThanOrEqual(cap)
      expect(cap).toBeLessThanOrEqual(most * 1.05 + processes)
    }),
    { numRuns: 150 },
  )
})

test('refuses no call before the limit is used up while messages arrive, whichever processes they reach', () => {
  assert(
    property(sizes, array(nat(), { minLength: 1, maxLength: 40 }), ({ processes, most }, order) => {
      const cluster = createCluster(processes, most)
      for (let count = 0; count < most; count++) {
        const id = cluster.ids()[(order[count % order.length] ?? 0) % processes] ?? 0
        expect(cluster.call(id)).toBe(true)
        cluster.settle()
      }
    }),
    { numRuns: 50 },
  )
})

test('a caller of a single process gets the whole limit and no more', () => {
  for (const processes of [2, 3, 8, 64]) {
    const cluster = createCluster(processes, 3_000)
    const [id = 0] = cluster.ids()
    let passed = 0
    let delivered = 0
    for (let count = 0; count < 4_000; count++) {
      if (cluster.call(id)) passed++
      if (cluster.messages() !== delivered) cluster.settle()
      delivered = cluster.messages()
    }
    expect(passed).toBe(3_000)
    // The other processes still let their reserves pass.
    for (const other of cluster.ids()) {
      for (; cluster.call(other); passed++) cluster.settle()
    }
    expect(passed).toBeLessThanOrEqual(capOf(3_000, processes))
  }
})

test('keeps the cap while all processes are replaced within one window', () => {
  assert(
    property(sizes, actions, ({ processes, most }, steps) => {
      const cluster = createCluster(processes, most)
      let passed = 0
      const callAll = (times: number) => {
        for (let time = 0; time < times; time++) {
          for (const id of cluster.ids()) passed += cluster.call(id) ? 1 : 0
        }
      }
      for (const old of cluster.ids()) {
        cluster.join()
        for (const { act, at, times } of steps.slice(0, 20)) {
          const id = cluster.ids()[at % cluster.ids().length] ?? 0
          if (act === 'call') callAll(times)
          else cluster[act](id)
        }
        cluster.leave(old)
        cluster.settle()
      }
      const { reserve } = computeShares(most, processes)
      expect(passed).toBeLessThanOrEqual(capOf(most, processes) + processes * reserve)
    }),
    { numRuns: 40 },
  )
})

test('counts the share of a dead process as used until the next window', () => {
  const cluster = createCluster(2, 100)
  const [first = 0, second = 0] = cluster.ids()
  cluster.leave(first)
  const callUntilRefused = (id: number) => {
    let passed = 0
    for (; cluster.call(id); passed++) cluster.settle()
    return passed
  }
  expect(callUntilRefused(second)).toBeGreaterThanOrEqual(50)
  cluster.clock.ms += windowMs
  expect(callUntilRefused(second)).toBe(100)
})

test('sends no messages for a name far from its limit, and few for a refused name', () => {
  const cluster = createCluster(4, 3_000)
  const before = cluster.messages()
  const [id = 0] = cluster.ids()
  for (let name = 0; name < 500; name++) {
    for (let count = 0; count < 300; count++) cluster.call(id, `${name}`)
  }
  expect(cluster.messages()).toBe(before)
  for (let count = 0; count < 20_000; count++) {
    cluster.call(cluster.ids()[count % 4] ?? 0)
    cluster.settle()
  }
  expect(cluster.messages() - before).toBeLessThan(500)
})

test('a new process has only its reserve until the next window, and then a share', () => {
  const cluster = createCluster(1, 100)
  const [first = 0] = cluster.ids()
  for (let count = 0; count < 90; count++) expect(cluster.call(first)).toBe(true)
  const second = cluster.join()
  let passed = 90
  for (let count = 0; count < 100; count++) {
    for (const id of [first, second]) {
      if (cluster.call(id)) passed++
      cluster.settle()
    }
  }
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThanOrEqual(110)
  cluster.clock.ms += windowMs
  for (let count = 0; count < 50; count++) expect(cluster.call(second)).toBe(true)
})

test('tells a refused caller how long the window still lasts', () => {
  const matching: LimitRequest[] = []
  const limit = createSharedLimit({
    limit: 'key',
    max: 4,
    windowMs,
    peers: { count: () => 4, visibleSinceMs: () => 0 },
    requestMore: (request) => matching.push(request),
    returnUnused: () => undefined,
  })
  const at = (ms: number) => limit.spend('one', 20 * windowMs + ms)
  expect([0, 1_000, 9_999].map(at)).toEqual([0, 9, 1])
  expect(matching.map(({ amount }) => amount)).toEqual([3, 3, 3])
})
