import { expect, test } from 'vitest'
import { redactUrl } from './log.ts'

test.each([
  ['/api/license/prod/prod_8f3kAAAAAAAAAAAAAAAAAAAAx9Qa', '/api/license/prod/prod_…'],
  ['/x?key=dev_abc123&a=1', '/x?key=dev_…&a=1'],
  ['/social-login-redirect?code=secret&state=s&x=1', '/social-login-redirect?code=…&state=…&x=1'],
  ['/console/license-keys', '/console/license-keys'],
])('an address stands in the log without its secrets: %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged)
})
