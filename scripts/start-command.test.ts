import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readLauncher } from './release/launcher.ts'
import { startCommand } from './start-command.ts'

/** Leaves behind as much as makes V8 widen what it keeps for young objects, and tells how wide that became. */
const churn = `
const kept = []
for (let made = 0; made < 6e5; made++) kept[made % 2e5] = { made, more: [made] }
const { heap_size_limit: whole } = v8.getHeapStatistics()
const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
console.log(JSON.stringify({ whole, young: young.space_size }))
`
const told = z.object({ whole: z.number(), young: z.number() })
const megabyte = 1024 * 1024

test('started by npm start, Node bounds what it keeps for young objects, and the whole heap', async () => {
  const { flags } = await startCommand()
  const { stdout } = spawnSync('node', [...flags, '-e', churn], { encoding: 'utf8' })
  const { whole, young } = told.parse(JSON.parse(stdout))
  // Two halves of 32 MB.
  expect(young).toBe(64 * megabyte)
  expect(whole).toBeLessThanOrEqual(640 * megabyte)
})

test('a release starts Node as npm start does', async () => {
  const { flags } = await startCommand()
  expect(flags).toHaveLength(2)
  expect(await readLauncher()).toContain(`exec "$node" ${flags.join(' ')} "$home/scripts/fovea.js"`)
})
