import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApi } from '../../test/test-api.ts'
import { createLog } from './logging/log.ts'
import { schedule } from './schedule.ts'

const sources = path.join(import.meta.dirname, '..')
const document = readFileSync(path.join(sources, '../../../docs/logs.md'), 'utf8')

const rows = (heading: string) =>
  (document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| |`|\|$/g, '').trim()))

const types: Record<string, z.ZodType> = {
  number: z.number().int(),
  string: z.string(),
  object: z.looseObject({}),
  array: z.array(z.string()),
}

/** The first five fields are always present, and unlisted fields are not allowed. */
const line = z.strictObject(
  Object.fromEntries(
    rows('Fields').map(([name = '', type = ''], index) => {
      const value = types[type] ?? z.never()
      return [name, index < 5 ? value : value.optional()]
    }),
  ),
)

const run = () => Promise.reject(new Error('no'))

test('log lines of a run match docs/logs.md and hold no secret', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (written: string) => void lines.push(written) })
  const api = await createTestApi({}, { log })
  const browser = api.browser()
  await browser.signIn('logged@example.com')
  await browser.send({ url: '/api/license/prod/prod_abc123?token=hunter2' })
  await browser.send({ url: '/api/logs', headers: { authorization: 'Bearer fvt_hunter2' } })
  const { pool } = api.platform.database
  await schedule(pool, log, [{ name: 'a task', everyMs: 1e6, run }])()
  await api.query`alter table users rename to renamed_users`
  expect((await browser.send({ url: '/api/requests' })).statusCode).toBe(500)
  const [cookie = ''] = browser.cookies.values()
  await api.close()

  const read = lines.map((written): unknown => JSON.parse(written))
  const wrong = read.filter((item) => !line.safeParse(item).success)
  expect(wrong).toEqual([])
  const messages = read.map((item) => line.parse(item)['msg'])
  expect(messages).toEqual(
    expect.arrayContaining([
      'request',
      'a task failed',
      expect.stringMatching(/^Something went wrong on our side/),
    ]),
  )
  expect(read).toContainEqual(expect.objectContaining({ level: 50, err: expect.anything() }))
  expect(cookie).not.toBe('')
  for (const secret of ['abc123', 'hunter2', 'logged@example.com', cookie]) {
    expect(lines.join('')).not.toContain(secret)
  }
  expect(
    line.safeParse({ level: 30, time: 1, pid: 1, hostname: '', msg: '', extra: 1 }).success,
  ).toBe(false)
})

const inOrder = (pairs: unknown[][]) => pairs.map((pair) => pair.join(': ')).toSorted()

const call =
  /\blog(?:\.(debug|info|warn|error)|\[level\])\(\s*(?:(?:\{(?:[^{}]|\{[^{}]*\})*\}|\w+(?:\([^)]*\))?),\s*)?(['`])(.+?)\2/g

test('docs/logs.md lists exactly the messages that exist, with their levels', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => Array.from(readFileSync(path.join(sources, file), 'utf8').matchAll(call)))
    .map(([, level = 'warn or error', , message = '']) => {
      const template = message.replaceAll(/\$\{[^}]*\}/g, '…')
      return [template, level]
    })
  expect(found.length).toBeGreaterThan(25)
  const listed = rows('Messages').map(([message, level]) => [message, level])
  expect(inOrder(listed)).toEqual([...new Set(inOrder(found))])
})
