import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../testing/run-sandbox.ts'

const sandbox = useSharedSandbox()

describe('every answer', () => {
  test.for([
    '/',
    '/mail/',
    '/mail/messages',
    '/site/pricing',
    '/google/jwks',
    '/avatar/new@fovea.test.svg',
    '/nothing',
  ])('%s has the security headers and allows no script', async (path) => {
    const { url } = sandbox()
    const { headers } = await fetch(url + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe-inline|form-action/)
  })
})

test('pages load the console’s font', async () => {
  const { url } = sandbox()
  const font = await fetch(`${url}/geist.woff2`)
  expect(font.headers.get('content-type')).toBe('font/woff2')
  expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const home = await fetch(url)
  expect(home.headers.get('content-security-policy')).toContain("font-src 'self'")
  expect(await home.text()).toContain("url('/geist.woff2')")
})

test('answers unknown requests with a sentence', async () => {
  const { url } = sandbox()
  const refusals = [
    [await fetch(`${url}/nothing`), 404, 'no page at this address'],
    [await fetch(`${url}/google/token`), 405, 'takes POST only'],
    [await fetch(`${url}/avatar/%E0%A4%A.svg`), 400, 'not percent-encoded'],
    [await fetch(`${url}/google/token`, { method: 'POST', body: '{}' }), 415, 'takes a form'],
    [
      await fetch(`${url}/google/token`, {
        method: 'POST',
        body: new URLSearchParams({ code: 'x'.repeat(70_000) }),
      }),
      413,
      'larger than 64 kB',
    ],
  ] as const
  for (const [response, status, sentence] of refusals) {
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(sentence)
  }
})

test('answers HEAD like GET, without a body', async () => {
  const { url } = sandbox()
  const response = await fetch(`${url}/site/pricing`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000)
  expect(await response.text()).toBe('')
})
