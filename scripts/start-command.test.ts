import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readLauncher } from './release/launcher.ts'
import { startCommand } from './start-command.ts'

/** Creates enough garbage to make V8 grow the young generation, and prints its size. */
const churn = `
const kept = []
for (let made = 0; made < 6e5; made++) kept[made % 2e5] = { made, more: [made] }
const { heap_size_limit: heap } = v8.getHeapStatistics()
const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
console.log(JSON.stringify({ heap, young: young.space_size }))
`
const output = z.object({ heap: z.number(), young: z.number() })
const megabyte = 1024 * 1024

test("npm start limits Node's young generation and the heap", async () => {
  const { flags } = await startCommand()
  const { stdout } = spawnSync('node', [...flags, '-e', churn], { encoding: 'utf8' })
  const { heap, young } = output.parse(JSON.parse(stdout))
  // Two semi-spaces of 32 MB.
  expect(young).toBe(64 * megabyte)
  expect(heap).toBeLessThanOrEqual(640 * megabyte)
})

test('a release starts Node like npm start', async () => {
  const { flags } = await startCommand()
  expect(flags).toHaveLength(5)
  expect(await readLauncher()).toContain(`exec "$node" ${flags.join(' ')} "$home/scripts/fovea.js"`)
})
