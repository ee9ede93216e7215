import { expect, test } from 'vitest'
import { createLog, redactUrl } from './log.ts'

test.each([
  ['/api/tokens?x=fvt_00hGewG6r3CC', '/api/tokens?x=fvt_…'],
  ['/api/license/prod/prod_8f3kAAAAAAAAAAAAAAAAAAAAx9Qa', '/api/license/prod/prod_…'],
  ['/x?key=dev_abc123&a=1', '/x?key=dev_…&a=1'],
  ['/social-login-redirect?code=secret&state=s&x=1', '/social-login-redirect?code=…&state=…&x=1'],
  ['/api/admin/users?q=jane.doe%2Bx@example.com&page=2', '/api/admin/users?q=…@…&page=2'],
  ['/api/admin/audit?actor=jane%40example.com', '/api/admin/audit?actor=…@…'],
  ['/console/license-keys', '/console/license-keys'],
])('an address stands in the log without its secrets: %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged)
})

test('what somebody sends cannot begin a line of its own', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const sent = 'quiet\n{"level":60,"msg":"forged"}\r\u2028\u001b[2J'
  log.info({ sent }, sent)
  expect(lines).toHaveLength(1)
  for (const control of ['\n', '\r', '\u001b'])
    expect(lines[0]?.trimEnd().includes(control)).toBe(false)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: sent, sent })
})

test('an error is told without the people whom it quotes', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('550 <jane@example.com>: no such user'), {
    detail: 'Key (lower(email))=(jane@example.com) already exists.',
    rejected: ['jane@example.com'],
  })
  log.error({ err: new Error('The mail to jane@example.com was refused', { cause }) }, 'failed')
  expect(lines.join('')).not.toContain('jane')
  expect(lines.join('')).toContain('no such user')
  // What says where it happened stays.
  expect(lines.join('')).toContain('log.test.ts')
})
