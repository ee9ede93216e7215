import { listLogs } from '@fovea/contract/sdk-api'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { deleteToken } from '@fovea/contract/tokens'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTokenWithClient } from '../../../apps/api/test/sign-in-as.ts'
import { openTestSdkApi } from '../../../apps/api/test/test-sdk-api.ts'
import { createProxy } from './testing/proxy.ts'
import { runInProcess } from './testing/run-in-process.ts'
import { runProgram, startProgram } from './testing/run-program.ts'

const sdkApi = await openTestSdkApi()

async function developer(email: string) {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  const { key } = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
  const { id, token } = await createTokenWithClient(sdkApi, browser)
  const logs = async () => (await browser.call(listLogs, { query: {} })).payload.docs
  return { browser, key, id, env: { FOVEA_URL: sdkApi.url, FOVEA_TOKEN: token }, logs }
}

const refused = { clientTime: '2020-01-01T00:00:00.000Z' }

/** Events of the same moment have no order, so events that must come last happen a second later. */
function advanceOneSecond() {
  sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 1_000)
}

test('follows the log: existing entries, new entries, and only those that match the filter', async () => {
  const { key, env, browser, id } = await developer('follow@example.com')
  for (const app of ['first', 'second', 'third']) {
    advanceOneSecond()
    await sdkApi.start({ key, app: { id: app } })
  }
  const all = startProgram(['logs', '--follow', '--limit', '2'], env)
  const bad = startProgram(['logs', '--follow', '--code', 'REFUSED', '--json'], env)
  const apps = () => all.output.out.split('\n').map((line) => line.split('\t')[2])
  await expect.poll(apps).toEqual(['second', 'third', undefined])
  for (let more = 0; more < 60; more++) await sdkApi.start({ key, app: { id: `more-${more}` } })
  advanceOneSecond()
  await sdkApi.start({ key, app: { id: 'late' }, ...refused })
  await expect.poll(apps).toContain('late')
  const heard = apps()
  expect(heard).toHaveLength(2 + 60 + 1 + 1)
  expect(new Set(heard).size).toBe(heard.length)
  expect(heard).not.toContain('first')
  await expect.poll(() => bad.output.out).toContain('late')
  expect(
    bad.output.out
      .trim()
      .split('\n')
      .map((line) => z.object({ code: z.string() }).parse(JSON.parse(line)).code),
  ).toEqual(['AUTH_WRONG_LOCAL_TIME'])

  await browser.call(deleteToken, { params: { tokenId: id } })
  expect([await all.ended, await bad.ended]).toEqual([3, 3])
  expect(all.output.err).toContain('token')
})

test('shows the log of a key, a platform and a time, over several pages', async () => {
  const { key, env } = await developer('filter@example.com')
  await sdkApi.start({ key, app: { id: 'early' } })
  advanceOneSecond()
  const since = sdkApi.clock.now.toISOString()
  for (let more = 0; more < 60; more++)
    await sdkApi.start({ key, app: { id: `web-${more}` }, platform: 'web' })
  advanceOneSecond()
  await sdkApi.start({ key, app: { id: 'late' } })
  const apps = async (...args: string[]) => {
    const { code, out } = await runInProcess(['logs', ...args], env)
    expect(code).toBe(0)
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[2] ?? '')
  }
  await expect.poll(() => apps('--platform', 'ios')).toEqual(['late', 'early'])
  expect(await apps('--since', since, '--platform', 'ios')).toEqual(['late'])
  const all = await apps('--since', since, '--limit', '600', '--key', key)
  expect([all.length, new Set(all).size, all.includes('early')]).toEqual([61, 61, false])
  expect(await apps('--key', key)).toHaveLength(50)
  expect(await runInProcess(['logs', '--key', 'prod_1'], env)).toMatchObject({ code: 5 })
  expect(await apps('--since', '2d', '--code', 'REFUSED')).toEqual([])
  expect(await runInProcess(['logs', '--since', 'soon'], env)).toMatchObject({ code: 2 })
})

function refuseWaiting() {
  return Promise.reject(new Error('waits'))
}

test('follows the log from a time on, also if nothing has happened since', async () => {
  const { key, env, logs } = await developer('since@example.com')
  await sdkApi.start({ key, app: { id: 'early' } })
  await expect.poll(async () => (await logs()).length).toBe(1)
  advanceOneSecond()
  const args = ['logs', '--follow', '--since', sdkApi.clock.now.toISOString()]
  let out = ''
  const writeOut = (text: string) => {
    out += text
  }
  // The first wait comes after the stream has opened and the log was read again.
  await expect(runInProcess(args, env, refuseWaiting, { writeOut })).rejects.toThrow('waits')
  expect(out).toBe('')
})

test('prints the events of a lost connection once it is back, however many', async () => {
  const { key, env } = await developer('cut-line@example.com')
  const proxy = await createProxy(Number(new URL(sdkApi.url).port))
  const follows = startProgram(['logs', '--follow'], { ...env, FOVEA_URL: proxy.url })
  await sdkApi.start({ key, app: { id: 'before' } })
  await expect.poll(() => follows.output.out).toContain('before')
  proxy.cut()
  await expect.poll(() => follows.output.err).toContain('Trying again')
  // More events than the stream stores.
  for (let more = 0; more < 69; more++) await sdkApi.start({ key, app: { id: `gap-${more}` } })
  advanceOneSecond()
  await sdkApi.start({ key, app: { id: 'last' } })
  proxy.restore()
  await expect.poll(() => follows.output.out).toContain('last')
  const apps = follows.output.out
    .trim()
    .split('\n')
    .map((row) => row.split('\t')[2])
  expect(apps).toHaveLength(71)
  expect(new Set(apps).size).toBe(71)
  expect(apps.at(-1)).toBe('last')
  follows.stop()
  await follows.ended
  proxy.close()
})

test('reports that a key works, and leaves no open session', async () => {
  // The program uses the machine's clock.
  sdkApi.clock.now = new Date()
  const { key, env, browser, logs } = await developer('verify@example.com')
  const verified = await runProgram(['verify', key], { FOVEA_URL: env.FOVEA_URL })
  expect(verified).toEqual({ code: 0, out: 'NONE\t0\tA session starts.\t\n', err: '' })
  await expect
    .poll(async () => (await logs()).map((entry) => 'ended' in entry && entry.ended))
    .toEqual([true])

  const body = { platformType: 'web' as const, baseUrl: 'https://play.example.com' }
  const { doc } = (await browser.call(postProdKey, { body })).payload
  expect(await runProgram(['verify', doc.key], env)).toMatchObject({ code: 0 })
  const elsewhere = ['verify', doc.key, '--origin', 'https://evil.example', '--json']
  const away = await runProgram(elsewhere, env)
  expect(away.code).toBe(1)
  expect(JSON.parse(away.out)).toMatchObject({
    valid: false,
    code: 'AUTH_DOMAIN_NOT_ALLOWED',
    num: 19,
    cure: expect.stringContaining('Allow the domain'),
  })
  const unknown = await runProgram(['verify', doc.key], { FOVEA_URL: env.FOVEA_URL })
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('--platform') })
})

test('reports why a key does not work, and how to fix it', async () => {
  const { env } = await developer('cures@example.com')
  const mistyped = await runProgram(['verify', 'dev_none'], env)
  expect(mistyped.code).toBe(1)
  expect(mistyped.out).toMatch(/^AUTH_INVALID_KEY_FORMAT\t15\t.+\tCopy the whole key/)
  expect(await runProgram(['verify', 'dev_none', '--platform', 'tv'], env)).toMatchObject({
    code: 2,
  })
})
