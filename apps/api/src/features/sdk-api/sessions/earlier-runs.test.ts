import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import { createEarlierRuns } from './earlier-runs.ts'

test('passes the latest unfinished run of the same name, and no finished one', async () => {
  const runWithEarlier = createEarlierRuns()
  const { promise, resolve } = Promise.withResolvers<string>()
  const seen: unknown[] = []
  const run = (name: string, result: Promise<unknown>) =>
    runWithEarlier(name, (earlier) => {
      seen.push(earlier)
      return result
    })
  const failed = Promise.reject(new Error('failed'))
  const first = run('a', promise)
  await Promise.allSettled([run('b', failed), run('a', failed), run('a', promise)].slice(0, 2))
  resolve('done')
  await first
  await run('a', promise)
  await run('b', promise)
  expect(seen).toEqual([undefined, undefined, promise, failed, undefined, undefined])
})

setFlagsFromString('--expose-gc')
const collectGarbage = z
  .function({ input: [z.object({ type: z.enum(['minor', 'major']) })], output: z.undefined() })
  .parse(runInNewContext('gc'))

function readOldBytes() {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}

const rounds = 12
const inFlight = 256

/** The bytes that each item leaves for a full garbage collection, although it is finished. */
async function measurePromoted(run: (id: number) => Promise<unknown>) {
  const runAll = () => Promise.all(Array.from({ length: inFlight }, (_, id) => run(id)))
  await runAll()
  // Objects in use now move to the old generation, as in a process that has run for a while.
  const running = runAll()
  collectGarbage({ type: 'major' })
  await running
  const before = readOldBytes()
  for (let round = 0; round < rounds; round++) {
    await runAll()
    collectGarbage({ type: 'minor' })
  }
  return (readOldBytes() - before) / (rounds * inFlight)
}

const pause = () => new Promise((resolve) => setImmediate(resolve))
const createResult = (id: number) => Array.from({ length: 250 }, () => id)

test('a finished run is garbage of a minor collection', async () => {
  const runWithEarlier = createEarlierRuns()
  const promoted = await measurePromoted((id) =>
    runWithEarlier(String(id), async () => {
      await pause()
      return createResult(id)
    }),
  )
  expect(promoted).toBeLessThan(700)
})

test('so is a committed batch', async () => {
  const { add } = createGroupCommit({
    write: async (items: number[][]) => {
      await pause()
      return items
    },
    ownerOf: ([id = 0]) => `owner ${id % 4}`,
    lanes: 5,
    mostInBatch: 16,
    mostWaiting: 1_000,
  })
  const promoted = await measurePromoted((id) => add(createResult(id)))
  expect(promoted).toBeLessThan(700)
})
