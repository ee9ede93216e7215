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
])('redacts the secrets of a URL: %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged)
})

test('cuts a long URL without leaving half an email address', () => {
  const cut = redactUrl(`/api/users?q=${'a'.repeat(980)}&who=jane.doe@example.com`)
  expect(cut).toMatch(/^\/api\/users\?q=a+&who=…$/)
  expect(redactUrl(`/api/whoami?${'a'.repeat(15_400)}`)).toBe('/api/whoami?…')
  expect(redactUrl('@'.repeat(15_400)).length).toBeLessThan(1_100)
})

test('text of a request cannot begin a log line', () => {
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
  expect(lines.join('')).toContain('log.test.ts')
})

function linesOf(error: unknown) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.error({ err: error }, 'failed')
  return lines.join('')
}

const person = 'jane@example.com'
const wrapped = (times: number, inner: unknown, wrap: (within: unknown) => unknown): unknown =>
  times === 0 ? inner : wrapped(times - 1, wrap(inner), wrap)

const waysToNest: Record<string, (within: unknown) => unknown> = {
  'as causes': (cause) => new Error('because', { cause }),
  'as one error of several': (within) => new AggregateError([within, within], 'several'),
  'in plain objects': (within) => ({ within }),
  'in arrays': (within) => [within],
  'as a property of an error': (within) => Object.assign(new Error('with more'), { within }),
}

test.each(Object.entries(waysToNest))('redacts personal data at any depth of %s', (_, wrap) => {
  for (const depth of [0, 1, 4, 5, 6, 7, 8, 20, 5_000]) {
    const inner = Object.assign(new Error(`550 <${person}>`), {
      detail: person,
      [person]: person,
      client: { password: 'hunter2' },
      connection: { key: 'hunter2' },
    })
    const written = linesOf(wrapped(depth, inner, wrap))
    expect(written).not.toMatch(/jane|hunter2/)
    expect(JSON.parse(written)).toHaveProperty('err')
  }
})

test('logs a cyclic value once and redacted', () => {
  const error: Error & { self?: unknown } = Object.assign(new Error(person), {
    detail: person,
  })
  error.cause = error
  error.self = { error, all: [error, error] }
  expect(linesOf(error)).not.toContain('jane')
  const plain: Record<string, unknown> = { [person]: person }
  plain['self'] = [plain, plain]
  expect(linesOf(plain)).not.toContain('jane')
})

test('cuts a very large value', () => {
  const large = Object.assign(new Error('x'.repeat(1_000_000)), {
    many: Array.from({ length: 100_000 }, () => person),
    fields: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, person])),
    bytes: Buffer.alloc(1_000_000),
  })
  const written = linesOf(large)
  expect(written).not.toContain('jane')
  expect(written.length).toBeLessThan(50_000)
})

test('redacts a thrown value that is no error', () => {
  expect(linesOf(`no mail to ${person}`)).not.toContain('jane')
  expect(linesOf(undefined)).toContain('failed')
})
