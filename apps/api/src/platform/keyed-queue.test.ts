import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('callers that arrive during a run share the next one, separately for each name', async () => {
  const share = createKeyedQueue<string>()
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const run = (name: string, caller: number) =>
    share(name, async () => {
      begun.push(`${name}${caller}`)
      await gate.promise
      return `${name}${caller}`
    })
  const first = run('a', 1)
  await expect.poll(() => begun).toEqual(['a1'])
  const rest = [run('a', 2), run('a', 3), run('b', 4)]
  await expect.poll(() => begun.length).toBe(2)
  expect(begun).toEqual(['a1', 'b4'])
  gate.resolve()
  expect(await Promise.all([first, ...rest])).toEqual(['a1', 'a2', 'a2', 'b4'])
  expect(await run('a', 5)).toBe('a5')
})

test('a failed run rejects its callers and no later ones', async () => {
  const share = createKeyedQueue<string>()
  const failing = share('a', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await share('a', () => Promise.resolve('back'))).toBe('back')
})
