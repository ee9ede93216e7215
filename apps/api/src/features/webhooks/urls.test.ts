import { postWebhook } from '@fovea/contract/webhooks'
import { parseConfig } from '../../platform/config/config.ts'
import { checkUrl, shortenSlackUrl } from './check-url.ts'
import { expect, test } from 'vitest'

const config = { ...parseConfig({}), production: true, sandbox: undefined }
const events = ['key.created']

const check = (url: string, kind: 'webhook' | 'slack' = 'webhook') => {
  const read = postWebhook.body.safeParse({ kind, url, events })
  if (!read.success) return 'refused'
  try {
    checkUrl(config, kind, read.data.url)
    return read.data.url
  } catch {
    return 'refused'
  }
}

test.each([
  'http://example.com/hook',
  'ftp://example.com/hook',
  'javascript:alert(1)',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost:8080/',
  'https://intranet/',
  '/hook',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2_000)}`,
])('refuses %s', (url) => {
  expect(check(url)).toBe('refused')
})

test('stores one form of a URL', () => {
  expect(check('  HTTPS://Example.COM:443/hook?b=1 ')).toBe('https://example.com/hook?b=1')
  expect(check('https://bücher.example/')).toBe('https://xn--bcher-kva.example/')
})

test('a Slack endpoint has a URL of Slack, of which little is shown', () => {
  const url = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'
  expect(check(url, 'slack')).toBe(url)
  expect(shortenSlackUrl(url)).toBe('https://hooks.slack.com/services/T00000000/…')
  expect(check('https://example.com/services/T0/B0/X', 'slack')).toBe('refused')
  expect(check('https://hooks.slack.com.example.com/services/T0/B0/X', 'slack')).toBe('refused')
})

test('events are chosen once, in their order', () => {
  const chosen = ['token.leaked', 'key.created', 'key.created']
  const read = postWebhook.body.parse({
    kind: 'webhook',
    url: 'https://example.com/',
    events: chosen,
  })
  expect(read.events).toEqual(['key.created', 'token.leaked'])
})
