import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

type Item = { id: number; owner: string; bad?: boolean }

const sqlError = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code })
const until = (wanted: () => boolean | Promise<boolean>) =>
  vi.waitUntil(wanted, { timeout: 60_000, interval: 5 })
const sizes = { lanes: 3, mostInBatch: 50, mostWaiting: 1_000, answerWithinMs: 100_000 }

function store() {
  const stored: number[] = []
  const writes: Item[][] = []
  return {
    stored,
    writes,
    ownerOf: ({ owner }: Item) => owner,
    async write(items: Item[]) {
      writes.push(items)
      await new Promise((resolve) => setImmediate(resolve))
      if (items.some(({ bad }) => bad)) throw sqlError('22021')
      stored.push(...items.map(({ id }) => id))
      return items.map(({ id }) => id)
    },
  }
}

test('stores each good item of any mix once and refuses only the bad ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ bad: fc.boolean(), owner: fc.constantFrom('a', 'b', 'c') }), {
        maxLength: 120,
      }),
      async (given) => {
        const database = store()
        const { add, drain } = createGroupCommit({ ...sizes, ...database })
        const items = given.map((item, id) => ({ ...item, id }))
        const answers = await Promise.allSettled(items.map(add))
        for (const [at, { bad, id }] of items.entries()) {
          expect(answers[at]).toMatchObject(
            bad
              ? { status: 'rejected', reason: { name: 'BAD_INPUT' } }
              : { status: 'fulfilled', value: id },
          )
        }
        expect(database.stored.toSorted((a, b) => a - b)).toEqual(
          items.filter(({ bad }) => !bad).map(({ id }) => id),
        )
        await drain()
      },
    ),
    { numRuns: 50 },
  )
})

function watched() {
  const database = store()
  const underWay: Item[][] = []
  const seen = { most: 0, shared: 0 }
  return {
    ...database,
    seen,
    async write(items: Item[]) {
      const owners = new Set(items.map(({ owner }) => owner))
      if (underWay.flat().some(({ owner }) => owners.has(owner))) seen.shared++
      underWay.push(items)
      seen.most = Math.max(seen.most, underWay.length)
      const results = await database.write(items)
      underWay.splice(underWay.indexOf(items), 1)
      return results
    },
  }
}

test('writes few items as one batch at a time', async () => {
  const database = watched()
  const { add } = createGroupCommit({ ...sizes, ...database })
  const adding = Array.from({ length: 20 }, (_, id) => add({ id, owner: `owner ${id}` }))
  await until(() => database.writes.length === 1)
  adding.push(...Array.from({ length: 25 }, (_, id) => add({ id, owner: `another ${id}` })))
  await Promise.all(adding)
  expect(database.writes.map(({ length }) => length)).toEqual([20, 25])
  expect(database.seen.most).toBe(1)
})

test.each([
  ['of many owners is written in parallel', 50, 2],
  ['of one owner is written one batch at a time', 1, 1],
])('a flood %s', async (_, owners, most) => {
  const database = watched()
  const { add } = createGroupCommit({ ...sizes, ...database })
  const items = Array.from({ length: 400 }, (__, id) => ({ id, owner: `owner ${id % owners}` }))
  await Promise.all(items.map(add))
  expect(database.stored).toHaveLength(400)
  expect(database.seen).toEqual({ most, shared: 0 })
})

test('keeps each owner in one batch at a time and limits the size of batches, in any waves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const wave = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 90 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(wave, { maxLength: 6 }),
      fc.integer({ min: 2, max: 5 }),
      async (waves, lanes) => {
        const database = watched()
        const { add, drain } = createGroupCommit({ ...sizes, ...database, lanes })
        let id = 0
        const answers = []
        for (const owners of waves) {
          answers.push(...owners.map((owner) => add({ id: id++, owner: `owner ${owner}` })))
          await new Promise((resolve) => setImmediate(resolve))
        }
        expect(await Promise.all(answers)).toEqual(answers.map((__, nth) => nth))
        await drain()
        expect(database.seen.shared).toBe(0)
        expect(database.seen.most).toBeLessThan(lanes)
        expect(database.writes.every(({ length }) => length <= sizes.mostInBatch)).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

test('retries a deadlock, but not forever', async () => {
  let failures = 2
  const { add } = createGroupCommit<Item, number>({
    ...sizes,
    ownerOf: ({ owner }) => owner,
    async write(items) {
      if (failures-- > 0) throw sqlError('40P01')
      return items.map(({ id }) => id)
    },
  })
  expect(await add({ id: 1, owner: 'a' })).toBe(1)
  failures = Number.POSITIVE_INFINITY
  await expect(add({ id: 2, owner: 'a' })).rejects.toMatchObject({ code: '40P01' })
})

test('fails a whole batch for any other error', async () => {
  const { add } = createGroupCommit<Item, number>({
    ...sizes,
    ownerOf: ({ owner }) => owner,
    write: () => Promise.reject(sqlError('57P01')),
  })
  const answers = await Promise.allSettled([1, 2].map((id) => add({ id, owner: 'a' })))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: '57P01' } })
})

function lockedStore(locked: Set<string>) {
  const database = store()
  const timeUp: (() => void)[] = []
  return {
    ...database,
    async write(items: Item[]) {
      if (items.some(({ owner }) => locked.has(owner))) {
        database.writes.push(items)
        await new Promise<void>((resolve) => timeUp.push(resolve))
        throw sqlError('55P03')
      }
      return database.write(items)
    },
    letTimePass() {
      for (const done of timeUp.splice(0)) done()
    },
  }
}

test('writes an owner with locked rows alone until a write succeeds', async () => {
  const locked = new Set(['locked'])
  const database = lockedStore(locked)
  const { add, oldestMs, drain } = createGroupCommit({ ...sizes, ...database })
  const first = Promise.allSettled(['one', 'locked', 'two'].map((owner, id) => add({ id, owner })))
  await until(() => database.writes.length === 1)
  expect(await add({ id: 3, owner: 'three' })).toBe(3)
  expect(oldestMs()).toBeGreaterThan(0)
  database.letTimePass()
  await until(() => database.stored.length === 3)
  await until(() => database.writes.length === 5)
  database.letTimePass()
  expect(await first).toMatchObject([{ value: 0 }, { reason: { code: '55P03' } }, { value: 2 }])
  const second = Promise.allSettled(
    ['one', 'locked', 'two'].map((owner, id) => add({ id: 10 + id, owner })),
  )
  await until(() => database.stored.length === 5)
  locked.clear()
  database.letTimePass()
  expect(await second).toMatchObject([{ value: 10 }, { reason: { code: '55P03' } }, { value: 12 }])
  expect(await add({ id: 20, owner: 'locked' })).toBe(20)
  await Promise.all(['one', 'locked'].map((owner, id) => add({ id: 30 + id, owner })))
  expect(database.writes.at(-1)?.map(({ id }) => id)).toEqual([30, 31])
  await drain()
  expect(oldestMs()).toBe(0)
})

test('keeps one writer free when many owners are locked', async () => {
  const owners = Array.from({ length: 8 }, (_, number) => `locked ${number}`)
  const database = lockedStore(new Set(owners))
  const { add } = createGroupCommit({ ...sizes, ...database })
  const first = Promise.allSettled(owners.map((owner, id) => add({ id, owner })))
  await until(() => database.writes.length === 1)
  database.letTimePass()
  await until(() => database.writes.length === 3)
  expect(await add({ id: 100, owner: 'free' })).toBe(100)
  await until(() => {
    database.letTimePass()
    return database.writes.length === 1 + owners.length + 1
  })
  database.letTimePass()
  for (const answer of await first) expect(answer).toMatchObject({ reason: { code: '55P03' } })
})

test("holds back an owner's next items during a slow commit, while other owners overtake", async () => {
  const first = Promise.withResolvers<void>()
  const written: number[][] = []
  const { add } = createGroupCommit<Item, number>({
    ...sizes,
    ownerOf: ({ owner }) => owner,
    async write(items) {
      written.push(items.map(({ id }) => id))
      if (written.length === 1) await first.promise
      return items.map(({ id }) => id)
    },
  })
  const slow = add({ id: 1, owner: 'a' })
  await until(() => written.length === 1)
  const after = add({ id: 2, owner: 'a' })
  expect(await add({ id: 3, owner: 'b' })).toBe(3)
  expect(written).toEqual([[1], [3]])
  first.resolve()
  expect(await Promise.all([slow, after])).toEqual([1, 2])
  expect(written).toEqual([[1], [3], [2]])
})

test('answers within the limit if a commit never ends, and reports its age', async () => {
  const { add, oldestMs } = createGroupCommit<Item, number>({
    ...sizes,
    answerWithinMs: 100,
    ownerOf: ({ owner }) => owner,
    write: () => new Promise(() => undefined),
  })
  const under = add({ id: 1, owner: 'a' })
  const waiting = add({ id: 2, owner: 'a' })
  await expect(under).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  await expect(waiting).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  expect(oldestMs()).toBeGreaterThan(100)
})

test('refuses an item if too many are waiting', async () => {
  const { add } = createGroupCommit<Item, number>({
    ...sizes,
    mostWaiting: 2,
    ownerOf: ({ owner }) => owner,
    write: async (items) => items.map(({ id }) => id),
  })
  const answers = await Promise.allSettled([1, 2, 3].map((id) => add({ id, owner: 'a' })))
  expect(answers).toMatchObject([{ value: 1 }, { value: 2 }, { reason: { name: 'UNAVAILABLE' } }])
})
