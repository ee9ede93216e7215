import { describe, expect, test, vi } from 'vitest'
import { cutConnection, failWith, forgeAnswer } from '../testing/network.ts'
import { createTestSetting } from '../testing/test-setting.ts'
import { LicenseRefused, LicenseUnavailable, startSession } from '../index.ts'

const setting = createTestSetting('offline@example.com')
const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => () => Date.now() + days * dayMs

async function deviceWithLease(changes = {}) {
  const device = setting.device()
  await (await startSession(device.options(changes))).end()
  setting.network.reset()
  return device
}

describe('unreachable service', () => {
  test.each([
    ['the line is dead', cutConnection],
    ['the service is down', failWith(503)],
    ['there are too many', failWith(429)],
    ['something else answers', failWith(404)],
  ])('a lease starts the session at once: %s', async (_, way) => {
    const device = await deviceWithLease()
    setting.network.mode = way
    const session = await startSession(device.options())
    expect(session).toMatchObject({
      offline: true,
      grace: false,
      license: { type: 'development' },
    })
    expect(setting.network.starts()).toHaveLength(1)
    await session.end()
  })

  test('a lease is good for seven days, then for seven of grace, then for nothing', async () => {
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const standing = (days: number) =>
      startSession(device.options({ clock: inDays(days) })).then(
        ({ grace }) => (grace ? 'grace' : 'running'),
        ({ name }: Error) => name,
      )
    expect(await standing(6.9)).toBe('running')
    expect(await standing(7.1)).toBe('grace')
    expect(await standing(13.9)).toBe('grace')
    expect(await standing(14.1)).toBe('LicenseUnavailable')
    expect(await standing(-1.1)).toBe('LicenseUnavailable')
  })

  test('there is no start without a lease', async () => {
    setting.network.mode = cutConnection
    const started = startSession(setting.device().options())
    await expect(started).rejects.toThrow(LicenseUnavailable)
    await expect(started).rejects.toThrow('did not answer')
  })

  test('rejects a lease that was changed on the device', async () => {
    const device = await deviceWithLease()
    device.tamper('lease', (text) =>
      text.replace(/\.(.)/, (_, first) => (first === 'e' ? '.f' : '.e')),
    )
    setting.network.mode = cutConnection
    await expect(startSession(device.options())).rejects.toThrow(LicenseUnavailable)
  })

  test('the signed license counts, not the one stored beside the lease', async () => {
    const device = await deviceWithLease()
    device.tamper('lease', (text) => text.replace('"development"', '"commercial"'))
    setting.network.mode = cutConnection
    const { license, end } = await startSession(device.options())
    expect(license.type).toBe('development')
    await end()
  })

  test('another app, or another key, has no use of it', async () => {
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const app = { id: 'com.example.other' }
    await expect(startSession(device.options({ app }))).rejects.toThrow(LicenseUnavailable)
    await expect(startSession(device.options({ key: 'dev_x' }))).rejects.toThrow(LicenseUnavailable)
  })

  test('a refusal deletes the lease', async () => {
    const key = await setting.console.newProdKey({ platformType: 'windows', appName: 'Reader' })
    const options = { key, platform: 'windows', app: { id: 'Reader' } } as const
    const device = await deviceWithLease(options)
    await setting.console.changeProdKey(key, { activated: false })
    await expect
      .poll(() =>
        startSession(device.options(options)).then(
          () => 'started',
          (error: unknown) => error,
        ),
      )
      .toBeInstanceOf(LicenseRefused)
    setting.network.mode = cutConnection
    await expect(startSession(device.options(options))).rejects.toThrow(LicenseUnavailable)
  })
})

describe('offline session', () => {
  test('is reported once, by the next start that gets through', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const offline = await startSession(device.options())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(device.kept('offline')).toMatchObject([{ duration: 60 }])
    await vi.advanceTimersByTimeAsync(15_000)
    await offline.end()
    setting.network.reset()

    await (await startSession(device.options())).end()
    expect(setting.network.starts()).toEqual([
      expect.objectContaining({
        offline: [{ sessionId: offline.sessionId, start: expect.any(String), duration: 75 }],
        lease: expect.any(String),
      }),
    ])
    expect(await setting.product.stored(offline.sessionId)).toEqual([
      { license: 'development', duration: 75, ended: true },
    ])
    expect(device.kept('offline')).toBeUndefined()

    setting.network.reset()
    await (await startSession(device.options())).end()
    expect(setting.network.starts()).toEqual([
      expect.not.objectContaining({ offline: expect.anything() }),
    ])
  })

  test('stays queued if the reporting start gets no answer', async () => {
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const first = await startSession(device.options())
    const second = await startSession(device.options())
    const ids = [first, second].map(({ sessionId }) => sessionId)
    expect(device.kept('offline')).toMatchObject(ids.map((sessionId) => ({ sessionId })))
    setting.network.reset()
    await (await startSession(device.options())).end()
    const stored = await Promise.all(ids.map((id) => setting.product.stored(id)))
    expect(stored.map((rows) => rows.length)).toEqual([1, 1])
  })

  test('is sent again if there were too many at once, under its own lease', async () => {
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const { sessionId } = await startSession(device.options())
    const offline = { taken: 0, refused: 1, reason: 'TOO_MANY' }
    setting.network.mode = forgeAnswer((answer) => ({
      ...answer,
      body: JSON.stringify({ ...JSON.parse(answer.body), offline }),
    }))
    await (await startSession(device.options())).end()
    expect(device.kept('offline')).toMatchObject([{ sessionId, lease: expect.any(String) }])
    setting.network.reset()
    await (await startSession(device.options())).end()
    expect(device.kept('offline')).toBeUndefined()
  })

  test('is removed if the service answers that it proves nothing', async () => {
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const { sessionId } = await startSession(device.options())
    device.tamper('offline', (text) => text.replace(/"lease":"[^"]*"/, '"lease":"none"'))
    setting.network.reset()
    await (await startSession(device.options())).end()
    expect(device.kept('offline')).toBeUndefined()
    expect(await setting.product.stored(sessionId)).toEqual([])
  })

  test('is extended by heartbeats if it was reported while it ran', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const device = await deviceWithLease()
    setting.network.mode = cutConnection
    const offline = await startSession(device.options())
    setting.network.reset()
    await (await startSession(device.options())).end()
    await vi.advanceTimersByTimeAsync(40_000)
    await offline.end()
    expect(await setting.product.stored(offline.sessionId)).toMatchObject([
      { duration: 40, ended: true },
    ])
  })
})
