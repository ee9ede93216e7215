import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { formatProcess, identifyProcess, isPidTaken, isRunning, parseProcess } from './processes.ts'

test('recognises a process until it ends', async () => {
  const child = spawn('sleep', ['60'])
  const identity = identifyProcess(child.pid ?? 0)
  expect(isRunning(identity)).toBe(true)
  child.kill()
  await once(child, 'exit')
  expect(isRunning(identity)).toBe(false)
})

test('does not take another process with the same id for it', () => {
  const identity = identifyProcess(process.pid)
  expect(isRunning(identity)).toBe(true)
  expect(isRunning({ ...identity, startedAt: '1' })).toBe(false)
})

test.runIf(process.platform === 'linux')('does not count a zombie as running', async () => {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  const [line] = await once(createInterface(parent.stdout), 'line')
  const child = identifyProcess(Number(line))
  // A shell would reap its child; `sleep`, which replaces the shell, does not.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(child.pid)
  await expect.poll(() => isRunning(child)).toBe(false)
  expect(isPidTaken(child.pid)).toBe(true)
  parent.kill()
})

test('parses a formatted identity, and rejects malformed ones', () => {
  for (const startedAt of [undefined, '42', 'Sat Nov 15 03:04:05 2025']) {
    const identity = { pid: 7, startedAt }
    expect(parseProcess(`${formatProcess(identity)}\n`)).toEqual(identity)
  }
  for (const line of ['', '0', '-1', 'x 1']) expect(parseProcess(line)).toBeUndefined()
})
