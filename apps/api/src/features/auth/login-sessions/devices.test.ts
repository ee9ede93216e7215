import { getSession, listDevices, revokeDevice, revokeOtherDevices } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../../test/test-api.ts'
import { formatDeviceLabel } from './device-label.ts'

const api = await openTestApi()

const signedIn = async (browser: ReturnType<TestApi['browser']>) =>
  (await browser.call(getSession)).payload.isSignIn

test('lists a user’s own devices and marks the current one', async () => {
  const [here, there] = [api.browser(), api.browser()]
  await here.signIn('devices@example.com')
  await there.signIn('devices@example.com', 'github')
  await api.browser().signIn('somebody@example.com')
  const { docs } = (await here.call(listDevices)).payload
  expect(Object.fromEntries(docs.map((device) => [device.agent, device.current]))).toEqual({
    github: false,
    google: true,
  })
})

test('signs one device out', async () => {
  const [here, there] = [api.browser(), api.browser()]
  await here.signIn('one@example.com')
  await there.signIn('one@example.com')
  const { docs } = (await here.call(listDevices)).payload
  const other = docs.find((device) => !device.current)
  await here.call(revokeDevice, { params: { deviceId: other?._id ?? '' } })
  expect(await signedIn(there)).toBe(false)
  expect(await signedIn(here)).toBe(true)
})

test('does not sign out another user’s device', async () => {
  const [owner, stranger] = [api.browser(), api.browser()]
  await owner.signIn('owner@example.com')
  await stranger.signIn('stranger@example.com')
  const { docs } = (await owner.call(listDevices)).payload
  const error = await stranger.refused(revokeDevice, { params: { deviceId: docs[0]?._id } })
  expect(error).toMatchObject({ status: 404, name: 'NOT_FOUND' })
  expect(await signedIn(owner)).toBe(true)
})

test('signs every other device out', async () => {
  const browsers = [api.browser(), api.browser(), api.browser()] as const
  for (const browser of browsers) await browser.signIn('everywhere@example.com')
  expect((await browsers[0].call(revokeOtherDevices)).payload.deleted).toBe(2)
  expect(await Promise.all(browsers.map(signedIn))).toEqual([true, false, false])
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18 Safari/605.1',
    'Safari on macOS',
  ],
  ['curl/8', 'Unknown device'],
  ['', 'Unknown device'],
])('labels %s as %s', (userAgent, label) => {
  expect(formatDeviceLabel(userAgent)).toBe(label)
})
