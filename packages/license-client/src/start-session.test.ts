import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }
import { signIn } from './testing/console-session.ts'
import { deliverAll, failWith, forgeAnswer } from './testing/network.ts'
import { createTestSetting } from './testing/test-setting.ts'
import { LicenseRefused, LicenseUnavailable, startSession } from './index.ts'

const setting = createTestSetting('client@example.com')
const uuidv7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const keySet = z.array(z.object({ x: z.string() }))

async function refusalOf(started: Promise<unknown>) {
  const error: unknown = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof LicenseRefused) return error
  throw new Error('It was not refused.', { cause: error })
}

describe('valid start', () => {
  test('is a session, metered until it ends', async () => {
    const device = setting.device()
    const session = await startSession(device.options())
    expect(session).toMatchObject({
      sessionId: expect.stringMatching(uuidv7),
      license: { type: 'development', expires: expect.any(String) },
      offline: false,
      grace: false,
    })
    expect(await setting.product.stored(session.sessionId)).toEqual([
      { license: 'development', duration: 0, ended: false },
    ])
    await session.end()
    await session.end()
    expect(await setting.product.stored(session.sessionId)).toMatchObject([{ ended: true }])
    expect(setting.network.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  test('sends app, system, device and version, as the console shows them', async () => {
    const device = setting.device()
    await (await startSession(device.options())).end()
    await (await startSession(device.options({ sdk: 'eyes/2' }))).end()
    expect(setting.network.starts()).toMatchObject([
      {
        app: { id: 'com.example.reader' },
        device: { os: expect.stringMatching(/./), uuid: device.kept('device') },
        sdk: `license-client/${manifest.version}`,
      },
      { device: { uuid: device.kept('device') }, sdk: 'eyes/2' },
    ])
  })

  test('sends a heartbeat every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const session = await startSession(setting.device().options())
    const duration = async () => (await setting.product.stored(session.sessionId))[0]
    await vi.advanceTimersByTimeAsync(60_000)
    // Each try of a poll advances a faked clock by its interval.
    await expect.poll(duration, { interval: 0 }).toMatchObject({ duration: 60, ended: false })
    await vi.advanceTimersByTimeAsync(30_000)
    await session.end()
    expect(await duration()).toMatchObject({ duration: 90, ended: true })
    setting.network.reset()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(setting.network.sent).toEqual([])
  })

  test('is sent again as the same session if the answer was lost', async () => {
    let lost = 0
    setting.network.mode = async (sent, deliver) => {
      const answer = await deliver()
      return sent.path === '/sdk/v1/sessions' && lost++ === 0 ? undefined : answer
    }
    const session = await startSession(setting.device().options())
    const [first, second] = setting.network.starts()
    expect(second).toEqual(first)
    expect(await setting.product.stored(session.sessionId)).toHaveLength(1)
    await session.end()
  })

  test('succeeds after answers of 503', async () => {
    setting.network.mode = (sent, deliver) =>
      setting.network.starts().length < 3 ? failWith(503)(sent, deliver) : deliverAll(sent, deliver)
    const session = await startSession(setting.device().options())
    expect(session.offline).toBe(false)
    expect(setting.network.starts()).toHaveLength(3)
    await session.end()
  })
})

describe('refusal', () => {
  test('of a production key has code, sentence, reference and a link to the documentation', async () => {
    const key = await setting.console.newProdKey({
      platformType: 'ios',
      bundleId: 'com.example.own',
    })
    const refused = await refusalOf(startSession(setting.device().options({ key })))
    expect(refused).toMatchObject({
      name: 'LicenseRefused',
      code: 'AUTH_INVALID_PACKAGE_NAME',
      num: 6,
      retry: 'never',
      refId: expect.stringMatching(/^[\da-f-]{36}$/),
      docs: `${setting.network.url}/docs#AUTH_INVALID_PACKAGE_NAME`,
    })
    expect(refused.message).toMatch(/bundle ID or package name\.$/)
    expect(refused.difference).toBeUndefined()
    expect(setting.network.starts()).toHaveLength(1)
  })

  test('of a development key also has the difference', async () => {
    const threeDaysAgo = Date.now() - 3 * 24 * 60 * 60 * 1000
    const clock = () => threeDaysAgo
    const refused = await refusalOf(startSession(setting.device().options({ clock })))
    expect(refused).toMatchObject({ code: 'AUTH_WRONG_LOCAL_TIME', retry: 'backoff' })
    expect(refused.difference?.allowed).toEqual([expect.stringContaining('within 24 hours')])
    expect(refused.message).toContain(`Received: ${refused.difference?.observed}.`)
  })

  test('is also the answer to a text that is no key', async () => {
    const refused = await refusalOf(startSession(setting.device().options({ key: 'dev_typo' })))
    expect(refused).toMatchObject({ code: 'AUTH_INVALID_KEY_FORMAT', num: 15 })
  })
})

describe('answer that the service did not give', () => {
  const wrongKey = { key: 'dev_typo' }

  test.each([
    ['a flipped bit', (body: string) => body.replace('"num":15', '"num":14')],
    ['another code', (body: string) => body.replace('KEY_FORMAT', 'KEY')],
  ])('is no refusal: %s', async (_, forge) => {
    setting.network.mode = forgeAnswer((answer) => ({ ...answer, body: forge(answer.body) }))
    const started = startSession(setting.device().options(wrongKey))
    await expect(started).rejects.toThrow(LicenseUnavailable)
    await expect(started).rejects.toThrow('not signed with its keys')
    expect(
      setting.network.sent.filter(({ path }) => path === '/sdk/v1/jwks').length,
    ).toBeGreaterThan(0)
  })

  test('is no refusal without a signature, or with a broken one', async () => {
    for (const signature of [undefined, '', '!', 'AAAA', 'A'.repeat(86)]) {
      const headers = new Headers(signature === undefined ? {} : { signature })
      setting.network.mode = forgeAnswer((answer) => ({ ...answer, headers }))
      const started = startSession(setting.device().options(wrongKey))
      await expect(started).rejects.toThrow('not signed with its keys')
    }
  })

  test('is no valid verdict with a lease that is changed, another app’s or another key’s', async () => {
    const other = setting.device()
    await (await startSession(other.options({ app: { id: 'com.example.other' } }))).end()
    const { lease } = z.object({ lease: z.string() }).parse(other.kept('lease'))
    const [header, payload = '', signature] = lease.split('.')
    const longer = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"exp":\d/, '"exp":9')
    const changed = [header, Buffer.from(longer).toString('base64url'), signature].join('.')
    const stranger = await signIn(setting.product.url, 'stranger@example.com')
    const otherDevice = setting.device()
    await (await startSession(otherDevice.options({ key: await stranger.newDevKey() }))).end()
    const foreign = z.object({ lease: z.string() }).parse(otherDevice.kept('lease')).lease
    for (const forged of [lease, changed, foreign, 'no lease', '']) {
      setting.network.mode = forgeAnswer((answer) => ({
        ...answer,
        body: JSON.stringify({ ...JSON.parse(answer.body), lease: forged }),
      }))
      const device = setting.device()
      await expect(startSession(device.options())).rejects.toThrow('not signed with its keys')
      expect(device.kept('lease')).toBeUndefined()
    }
  })

  test('is ignored if it belongs to an earlier start', async () => {
    const answers: string[] = []
    setting.network.mode = forgeAnswer((answer) => {
      answers.push(answer.body)
      return { ...answer, body: answers[0] ?? '' }
    })
    await (await startSession(setting.device().options())).end()
    await expect(startSession(setting.device().options())).rejects.toThrow(
      'something other than a verdict',
    )
  })

  test('is ignored if it is no verdict', async () => {
    for (const body of ['<html>Sign in to this network</html>', 'null', '{"valid":true}', '[]']) {
      setting.network.mode = forgeAnswer((answer) => ({ ...answer, body }))
      await expect(startSession(setting.device().options())).rejects.toThrow(
        'something other than a verdict',
      )
    }
  })
})

describe('keys of the service', () => {
  test('are fetched once and stored', async () => {
    const device = setting.device()
    await (await startSession(device.options())).end()
    await (await startSession(device.options())).end()
    expect(setting.network.sent.filter(({ path }) => path === '/sdk/v1/jwks')).toHaveLength(1)
  })

  test('are fetched again if the stored ones verify no signature', async () => {
    const device = setting.device()
    await (await startSession(device.options())).end()
    const published = device.kept('keys')
    device.tamper('keys', () => JSON.stringify([{ x: 'A'.repeat(43) }, { x: 'short' }]))
    await (await startSession(device.options())).end()
    expect(device.kept('keys')).toEqual(published)
  })

  test('may change: the new ones are fetched, and the old lease still works', async () => {
    const device = setting.device()
    await (await startSession(device.options())).end()
    const lease = device.kept('lease')
    await setting.product.rotateKeys()
    const [key] = keySet.parse(device.kept('keys'))
    await expect
      .poll(async () => {
        await (await startSession(device.options())).end()
        return keySet.parse(device.kept('keys')).length
      })
      .toBeGreaterThan(1)
    expect(keySet.parse(device.kept('keys'))).toContainEqual(key)
    device.tamper('lease', () => JSON.stringify(lease))
    setting.network.mode = failWith(503)
    expect((await startSession(device.options())).offline).toBe(true)
  })

  test('are not replaced by a stranger’s', async () => {
    const device = setting.device()
    await (await startSession(device.options())).end()
    const published = keySet.parse(device.kept('keys'))
    setting.network.mode = async ({ path, body }, deliver) => {
      const answer = await deliver()
      const refusal = { valid: false, code: 'AUTH_EXPIRED_KEY', num: 16, retry: 'never', refId: '' }
      const forged =
        path === '/sdk/v1/jwks'
          ? { keys: [{ x: 'A'.repeat(43) }] }
          : { ...refusal, nonce: z.object({ nonce: z.string() }).parse(JSON.parse(body)).nonce }
      const headers = new Headers({ signature: 'A'.repeat(86) })
      return { ...answer, headers, body: JSON.stringify(forged) }
    }
    expect((await startSession(device.options())).offline).toBe(true)
    expect(keySet.parse(device.kept('keys'))).toEqual(published)
  })
})

describe('runtime without Ed25519', () => {
  test('starts on a valid verdict, stores no lease, and reports that it cannot verify a refusal', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
      new DOMException('', 'NotSupportedError'),
    )
    const device = setting.device()
    await (await startSession(device.options())).end()
    expect(device.kept('lease')).toBeUndefined()
    const refused = startSession(device.options({ key: 'dev_typo' }))
    await expect(refused).rejects.toThrow(LicenseUnavailable)
    await expect(refused).rejects.toThrow('AUTH_INVALID_KEY_FORMAT) cannot be verified')
  })
})

describe('failed start', () => {
  test('throws a TypeError if the service does not understand it', async () => {
    const started = startSession(setting.device().options({ app: { id: 'x'.repeat(501) } }))
    await expect(started).rejects.toThrow(TypeError)
    await expect(started).rejects.toThrow('app')
    expect(setting.network.starts()).toHaveLength(1)
  })

  test('ends after three tries, or if the service asks for a long wait', async () => {
    setting.network.mode = failWith(503)
    await expect(startSession(setting.device().options())).rejects.toThrow('answered 503')
    expect(setting.network.starts()).toHaveLength(3)
    setting.network.reset()
    setting.network.mode = failWith(429, { 'retry-after': '3600' })
    await expect(startSession(setting.device().options())).rejects.toMatchObject({
      name: 'LicenseUnavailable',
      retryAfterSeconds: 3600,
    })
    expect(setting.network.starts()).toHaveLength(1)
  })

  test('has a timeout', async () => {
    setting.network.mode = () => new Promise(() => undefined)
    const started = startSession(setting.device().options({ timeoutMs: 50 }))
    await expect(started).rejects.toThrow('TimeoutError')
  })
})
