import { PassThrough } from 'node:stream'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createLog } from '../../logging/log.ts'
import { readDiskUsage } from '../../monitoring/disk.ts'
import { startDiskMonitor } from './disk-monitor.ts'

const megabyte = 2 ** 20

test('readDiskUsage accepts a path that does not exist yet', async () => {
  const { freeBytes, totalBytes } = await readDiskUsage(path.join(tmpdir(), 'not/made/yet'))
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
})

test('warns at 85 % used, reports full below the reserve, and reports free space again', async () => {
  const written = new PassThrough()
  let free = { freeBytes: 1_000 * megabyte, freeRatio: 0.16 }
  let looks = 0
  const disk = await startDiskMonitor({
    place: '/data',
    log: createLog('info', written),
    everyMs: 1,
    look: async () => {
      looks++
      return free
    },
  })
  const messages: string[] = []
  async function whenFree(freeBytes: number, freeRatio: number) {
    free = { freeBytes: freeBytes * megabyte, freeRatio }
    const from = looks
    await expect.poll(() => looks).toBeGreaterThan(from + 2)
    const lines = String(written.read() ?? '').split('\n')
    for (const line of lines) if (line !== '') messages.push(String(JSON.parse(line).msg))
    return disk.isFull()
  }
  expect(await whenFree(1_000, 0.16)).toBe(false)
  expect(messages).toEqual([])
  expect(await whenFree(900, 0.15)).toBe(false)
  expect(messages.splice(0)).toEqual(['the disk of the database is 85 % full'])
  expect(await whenFree(63, 0.01)).toBe(true)
  expect(messages.splice(0)).toEqual(['disk is full, writes are rejected until space is free'])
  expect(await whenFree(70, 0.01)).toBe(true)
  expect(await whenFree(81, 0.02)).toBe(false)
  expect(messages.splice(0)).toEqual(['disk has free space again'])
  disk.stop()
})
