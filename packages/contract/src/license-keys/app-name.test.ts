import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appName } from './app-name.ts'
import { parseOrigin } from './origin.ts'

const segment = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]*$/)

test('bundle IDs and package names give their last segment', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), segment, (before, last) => {
      const dotted = [...before, last].join('.')
      expect(appName({ platformType: 'ios', ios: { bundleId: dotted } })).toBe(last)
      expect(appName({ platformType: 'android', android: { packageName: dotted } })).toBe(last)
    }),
  )
})

test.each([
  ['https://play.example.com', 'example'],
  ['https://example.com:8443', 'example'],
  ['http://localhost:5173', 'localhost'],
  ['https://a.b.example.org', 'example'],
  ['https://xn--bcher-kva.example', 'xn--bcher-kva'],
])('%s gives %s', (baseUrl, name) => {
  expect(appName({ platformType: 'web', web: { baseUrl } })).toBe(name)
})

test('every base URL that is accepted gives a name that stands in its host', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const baseUrl = parseOrigin(url)
      if (baseUrl === null) return
      const name = appName({ platformType: 'web', web: { baseUrl } })
      expect(new URL(baseUrl).hostname.split('.')).toContain(name)
    }),
  )
})

test('a Windows app has the name it was given', () => {
  const key = { platformType: 'windows', windows: { appName: 'My.App 2.0' } } as const
  expect(appName(key)).toBe('My.App 2.0')
})
