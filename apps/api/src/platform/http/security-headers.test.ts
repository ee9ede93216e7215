import { expect, test } from 'vitest'
import { openTestApi } from '../../../test/test-api.ts'
import { openTestPages } from '../../../test/http/test-pages.ts'

const webRoot = await openTestPages()
const api = await openTestApi({ PUBLIC_URL: 'https://console.example.com' }, { webRoot })

const targets = ['/console', '/assets/a.js', '/api/user/session', '/api/user', '/api/none', '/none']

test.each(targets)(
  'over TLS, %s enforces TLS, forbids frames and sends no referrer',
  async (url) => {
    const { headers } = await api.app.inject({ url, headers: { host: 'console.example.com' } })
    const lasting = /^max-age=(\d+); includeSubDomains/.exec(
      String(headers['strict-transport-security']),
    )?.[1]
    expect(Number(lasting)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    // Sources without a directive, such as objects, are blocked.
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test.each([
  ['/api/user/session', 'application/json; charset=utf-8'],
  ['/console', 'text/html; charset=utf-8'],
  ['/assets/a.js', 'application/javascript; charset=utf-8'],
])('%s says what it is and in which characters: %s', async (url, type) => {
  const { headers } = await api.app.inject({ url, headers: { host: 'console.example.com' } })
  expect(headers['content-type']).toBe(type)
})

test('forbids other sites to read API responses, and caches to store them', async () => {
  const { headers } = await api.app.inject({
    url: '/api/user/session',
    headers: { origin: 'https://evil.example' },
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['/console/sdk?workspace=x', 'skeleton of the SDK page'],
  ['/console', 'skeleton of License Keys'],
  ['/console/', 'skeleton of License Keys'],
  ['/console/constructor', 'skeleton of another page'],
  ['/docs/leases', 'skeleton of a public page of Fovea'],
  ['/console/invitation', 'skeleton of a public page of Fovea'],
  ['/social-login-redirect', ''],
])('the page at %s is sent with its skeleton', async (url, skeleton) => {
  const { body } = await api.app.inject({ url, headers: { host: 'console.example.com' } })
  expect(body).toContain(`<div aria-hidden="true">${skeleton}</div>`)
  expect(body).not.toContain('__FIRST_PAINT__')
})
