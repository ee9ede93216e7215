import { dayMs } from '@fovea/contract/time'
import { listProdKeys } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { refuseDeletedKey } from '../../../../../apps/api/test/metering/refuse-deleted-key.ts'
import { createTokenWithClient, signInAs } from '../../../../../apps/api/test/sign-in-as.ts'
import { openTestApi } from '../../../../../apps/api/test/test-api.ts'
import type { CliEnvironment } from '../../command-context.ts'
import { runInProcess } from '../../testing/run-in-process.ts'

const api = await openTestApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser } = await signInAs(api, 'cli-keys@example.com')
const { token } = await createTokenWithClient(api, browser)

const run = (args: string[], more: Partial<CliEnvironment> = {}) =>
  runInProcess(args, { FOVEA_URL: url, FOVEA_TOKEN: token }, undefined, more)
const fovea = (...args: string[]) => run(args)
const docs = async () => (await browser.call(listProdKeys)).payload.docs
const rowsOf = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

async function create(platform = 'ios', app = 'com.example.reader') {
  const { out } = await fovea('keys', 'create', '--platform', platform, '--app', app)
  return out.split('\t')[0] ?? ''
}

test('restores a deleted key, which the list of deleted keys shows', async () => {
  const key = await create()
  await fovea('keys', 'delete', key, '--yes')
  await refuseDeletedKey(api, key, 312)
  const [row = []] = rowsOf((await fovea('keys', 'list', '--deleted')).out)
  expect([row[0], row[2], row[7]]).toEqual([key, 'com.example.reader', '312'])
  const days = (Date.parse(row[6] ?? '') - Date.parse(row[5] ?? '')) / dayMs
  expect(Math.round(days)).toBe(30)
  expect(await fovea('keys', 'restore', key)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${key}\tios\tcom.example.reader\tactive`),
  })
  expect((await docs()).map((doc) => doc.key)).toContain(key)
  expect(await fovea('keys', 'restore', key)).toMatchObject({ code: 5 })
  expect((await fovea('keys', 'list', '--commercial')).out).toBe('')
  await fovea('keys', 'delete', key, '--yes')
})

test('rotates a key, and rolls the rotation back', async () => {
  const key = await create()
  expect(await fovea('keys', 'rotate', key)).toMatchObject({ code: 2 })
  expect(await fovea('keys', 'rotate', key, '--overlap-days', '31')).toMatchObject({ code: 2 })
  expect(await fovea('keys', 'rotate', key, '--overlap-days', '')).toMatchObject({ code: 2 })
  expect(await fovea('keys', 'rotate', key, '--overlap-days', '0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('stops working at once'),
  })
  const [rotated = []] = rowsOf((await fovea('keys', 'rotate', key, '--overlap-days', '14')).out)
  const [fresh = '', old] = rotated
  expect(old).toBe(key)
  expect((await docs()).map((doc) => doc.key)).toEqual([fresh])
  const [running = []] = rowsOf((await fovea('keys', 'rotation', fresh)).out)
  expect([running[0], running[4]]).toEqual([key, '0'])
  expect(await fovea('keys', 'roll-back', fresh)).toMatchObject({ code: 2 })
  expect(await fovea('keys', 'roll-back', fresh, '--yes')).toMatchObject({ code: 0 })
  expect((await docs()).map((doc) => doc.key)).toEqual([key])
  expect(await fovea('keys', 'rotation', key)).toMatchObject({ code: 0, out: '' })

  const history = rowsOf((await fovea('keys', 'history', key)).out)
  expect(history.map(([, action, , by]) => [action, by])).toEqual([
    ['rolled-back', 'CI'],
    ['rotated', 'CI'],
    ['issued', 'CI'],
  ])
  expect(rowsOf((await fovea('keys', 'history', key, '--limit', '1')).out)).toHaveLength(1)
  expect(await fovea('keys', 'history', key, '--limit', 'all')).toMatchObject({ code: 2 })
  await fovea('keys', 'delete', key, '--yes')
})

test('opens the page where an owner moves a key', async () => {
  const key = await create()
  const doc = (await docs()).find((other) => other.key === key)
  const opened: string[] = []
  const openBrowser = async (address: string) => void opened.push(address)
  const address = `${url}/console/license-keys/${doc?._id}`
  expect((await run(['keys', 'move', key], { openBrowser })).out).toBe(`${address}\n`)
  await run(['keys', 'move', key, '--print'], { openBrowser })
  expect(opened).toEqual([address])
  expect(await run(['keys', 'move', 'prod_unknown'], { openBrowser })).toMatchObject({ code: 5 })
  await fovea('keys', 'delete', key, '--yes')
})

test('shows all changes of a key, over several pages', async () => {
  const key = await create()
  for (let change = 0; change < 12; change += 1) {
    await fovea('keys', 'deactivate', key)
    await fovea('keys', 'activate', key)
  }
  const all = rowsOf((await fovea('keys', 'history', key, '--limit', '100')).out)
  expect(all).toHaveLength(25)
  expect(all[0]?.[4]).toContain('false -> true')
  await fovea('keys', 'delete', key, '--yes')
})

test('a dry run counts starts and changes nothing', async () => {
  const key = await create('web', 'https://play.example.com')
  const before = await docs()
  const { code, out } = await fovea('keys', 'dry-run', key, '--ip', '192.0.2.0/24')
  expect(code).toBe(0)
  expect(rowsOf(out).map(([count, kind]) => [count, kind])).toEqual([
    ['0', 'all'],
    ['0', 'refused'],
    ['0', 'refused'],
  ])
  expect(await fovea('keys', 'dry-run', key, '--ip', 'all')).toMatchObject({ code: 2 })
  expect(await docs()).toEqual(before)
  await fovea('keys', 'delete', key, '--yes')
})

test('asks a user at a terminal before it deletes', async () => {
  const key = await create()
  const questions: string[] = []
  const answering = (answer: string) => ({
    ask: (question: string) => {
      questions.push(question)
      return Promise.resolve(answer)
    },
  })
  for (const answer of ['', 'n', 'yesterday']) {
    const kept = await run(['keys', 'delete', key], answering(answer))
    expect(kept).toEqual({ code: 1, out: '', err: 'fovea: Nothing was changed.\n' })
  }
  expect(questions[0]).toContain('within 30 days')
  expect(await docs()).toHaveLength(1)
  expect(await run(['keys', 'delete', key], answering('Y'))).toMatchObject({ code: 0 })
  expect(await docs()).toEqual([])
})

const ensure = (platform: string, app: string) =>
  fovea('keys', 'ensure', '--platform', platform, '--app', app)

test('ensures one key of an app, also if runs overlap and after it was deleted', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => ensure('ios', 'com.example.ensured')),
  )
  expect(new Set(runs.map(({ code, out }) => `${code} ${out}`)).size).toBe(1)
  const stored = await docs()
  expect(stored).toHaveLength(1)
  expect(runs[0]?.out).toMatch(new RegExp(`^${stored[0]?.key}\tios\tcom.example.ensured\tactive`))

  api.clock.now = new Date(api.clock.now.getTime() + 3 * dayMs)
  expect((await ensure('ios', ' com.example.ensured ')).out).toBe(runs[0]?.out)
  expect(await docs()).toHaveLength(1)

  // The outcome of the first creation is still stored, but its key is gone.
  for (let again = 0; again < 3; again += 1) {
    const [doc] = await docs()
    await fovea('keys', 'delete', doc?.key ?? '', '--yes')
    const made = await ensure('ios', 'com.example.ensured')
    expect(made.code).toBe(0)
    expect((await docs()).map((each) => each.key)).toEqual([made.out.split('\t')[0]])
  }
  await fovea('keys', 'delete', (await docs())[0]?.key ?? '', '--yes')
})

test('ensures a key by the normal form of its app, and prefers one that works', async () => {
  const [first, second] = [
    await create('web', 'https://play.example.com'),
    await create('web', 'https://play.example.com'),
  ]
  const found = await ensure('web', 'HTTPS://Play.Example.com:443/')
  expect(await docs()).toHaveLength(2)
  const [chosen = ''] = found.out.split('\t')
  await fovea('keys', 'deactivate', chosen)
  const other = chosen === first ? second : first
  expect((await ensure('web', 'https://play.example.com')).out.split('\t')[0]).toBe(other)
  expect(await ensure('web', 'play')).toMatchObject({ code: 2, out: '' })
  expect(await ensure('linux', 'x')).toMatchObject({ code: 2, out: '' })
  for (const key of [first, second]) await fovea('keys', 'delete', key, '--yes')
})

test('ensures a key after an earlier run was refused', async () => {
  const keys = []
  for (let count = 0; count < 50; count += 1)
    keys.push(await create('ios', `com.example.a${count}`))
  expect(await ensure('ios', 'com.example.full')).toMatchObject({ code: 1, out: '' })
  await fovea('keys', 'delete', keys[0] ?? '', '--yes')
  expect(await ensure('ios', 'com.example.full')).toMatchObject({ code: 0 })
  expect(await docs()).toHaveLength(50)
})
