import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifierRules } from './identifiers.ts'
import { platformTypes } from './platforms.ts'

const { ios, android, web, windows } = identifierRules

describe.each(platformTypes)('%s', (platform) => {
  const { parse, message, example } = identifierRules[platform]

  test('accepts its own example, and names one in the message', () => {
    expect(parse(example)).toBe(example)
    expect(message).toContain(example)
  })

  test('trims the text, and its stored form is stable', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        const stored = parse(text)
        expect(parse(` ${text}\n`)).toBe(stored)
        expect(stored === null || parse(stored) === stored).toBe(true)
      }),
    )
  })

  test('refuses an empty text', () => {
    expect(parse('')).toBeNull()
    expect(parse('  ')).toBeNull()
  })
})

test.each(['com.example', 'com.Example.app-2', '7seas.app', 'a.b.c.d', `com.${'a'.repeat(251)}`])(
  'bundle ID %s',
  (id) => {
    expect(ios.parse(id)).toBe(id)
  },
)

test.each([
  'example',
  'com..example',
  '.com.example',
  'com.example.',
  'com.example_app',
  'com.exämple',
  'com.example app',
  'com.*',
  'com.example\u0000',
  `com.${'a'.repeat(252)}`,
])('no bundle ID: %s', (id) => {
  expect(ios.parse(id)).toBeNull()
})

test.each(['com.example', 'com.example_2.App', 'a.b'])('package name %s', (name) => {
  expect(android.parse(name)).toBe(name)
})

test.each([
  'example',
  '2com.example',
  '_com.example',
  'com.2example',
  'com._example',
  'com.ex-ample',
  'com..a',
  'com.a.',
  'com.ä',
])('no package name: %s', (name) => {
  expect(android.parse(name)).toBeNull()
})

test('a base URL is stored as its origin', () => {
  expect(web.parse('HTTPS://Play.Example.com:443/game/?')).toBeNull()
  expect(web.parse('HTTPS://Play.Example.com:443/game/')).toBe('https://play.example.com')
})

test.each(['Reader', '読書 🙂', 'x'.repeat(100), '🙂'.repeat(100)])('Windows app %s', (name) => {
  expect(windows.parse(name)).toBe(name)
})

test.each(['a\nb', 'a\u0000b', 'a\u2028b', 'a\ud83db', 'x'.repeat(101)])(
  'no Windows app: %j',
  (name) => {
    expect(windows.parse(name)).toBeNull()
  },
)

test('a Windows app name has no character that changes the text direction', () => {
  expect(windows.parse('Reader \u202Egpj.exe')).toBeNull()
  expect(windows.message).toContain('visible characters')
})
