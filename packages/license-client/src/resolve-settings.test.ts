import { afterEach, expect, test, vi } from 'vitest'
import { resolveSettings } from './resolve-settings.ts'

const key = 'dev_key'
const url = 'https://console.example.com'

afterEach(() => vi.unstubAllGlobals())

test('does not guess app and platform outside of browsers', () => {
  expect(() => resolveSettings({ key, url })).toThrow(TypeError)
  expect(() => resolveSettings({ key, url, app: { id: 'x' } })).toThrow('app and platform')
  expect(() => resolveSettings({ key: '', url, app: { id: 'x' }, platform: 'windows' })).toThrow(
    'key',
  )
  expect(resolveSettings({ key, url, app: { id: 'x' }, platform: 'windows' })).toMatchObject({
    app: { id: 'x' },
    platform: 'windows',
  })
})

test('uses the page’s origin as the app in a browser', () => {
  vi.stubGlobal('location', { origin: 'https://shop.example.com' })
  expect(resolveSettings({ key, url: `${url}/` })).toMatchObject({
    app: { id: 'https://shop.example.com' },
    platform: 'web',
    url,
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'Windows NT 10.0'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile', 'Android 14'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1', 'iPhone OS 18.1'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Safari/604.1', 'OS 18.1'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'Mac OS X'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', 'Linux'],
  ['Something/1', 'Kind of machine'],
])('detects the system: %s', (userAgent, os) => {
  vi.stubGlobal('navigator', { userAgent, platform: 'Kind of machine' })
  const settings = resolveSettings({ key, url, app: { id: 'x' }, platform: 'windows' })
  expect(settings.device.os).toBe(os)
})
