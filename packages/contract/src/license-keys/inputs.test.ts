import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { newProdKey, prodKeyChange } from './inputs.ts'

function refusals(schema: z.ZodMiniType, input: unknown) {
  const { error } = schema.safeParse(input)
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
}

const hexOf = (byte: string, bytes: number) => Array.from({ length: bytes }, () => byte)
const pairsOf = (byte: string, bytes = 20) => hexOf(byte, bytes).join(':')
const base64Of = (byte: string, bytes = 20) =>
  Buffer.from(hexOf(byte, bytes).join(''), 'hex').toString('base64')

describe('new production key', () => {
  test.each([
    [{ platformType: 'ios', bundleId: ' com.example.a ' }, { bundleId: 'com.example.a' }],
    [{ platformType: 'android', packageName: 'com.example.a' }, { packageName: 'com.example.a' }],
    [{ platformType: 'web', baseUrl: 'https://Example.com/x' }, { baseUrl: 'https://example.com' }],
    [{ platformType: 'windows', appName: 'Reader' }, { appName: 'Reader' }],
    [{ platformType: 'windows' }, { appName: 'Windows app' }],
    [{ platformType: 'windows', appName: null }, { appName: 'Windows app' }],
    [{ platformType: 'windows', appName: ' ' }, { appName: 'Windows app' }],
  ])('%j', (body, identifier) => {
    expect(newProdKey.parse(body)).toEqual({ platformType: body.platformType, ...identifier })
  })

  test('ignores fields of other platforms, even invalid ones', () => {
    const body = {
      platformType: 'ios',
      bundleId: 'com.a',
      packageName: '',
      baseUrl: null,
      appName: 7,
    }
    expect(newProdKey.parse(body)).toEqual({ platformType: 'ios', bundleId: 'com.a' })
  })

  test.each([
    [{}, 'platformType', 'Choose one of: ios, android, web, windows.'],
    [{ platformType: 'iOS' }, 'platformType', 'Choose one of: ios, android, web, windows.'],
    [{ platformType: ['ios'] }, 'platformType', 'Choose one of: ios, android, web, windows.'],
    [{ platformType: 'ios', bundleId: { toString: 'com.a' } }, 'bundleId', 'com.example.reader'],
    [{ platformType: 'ios', bundleId: 'com.a\u0000' }, 'bundleId', 'com.example.reader'],
    [{ platformType: 'web', baseUrl: 'javascript://a.example' }, 'baseUrl', 'play.example.com'],
    [{ platformType: 'web', baseUrl: 'https://user@a.example' }, 'baseUrl', 'play.example.com'],
    [{ platformType: 'windows', appName: 'a\ud800' }, 'appName', 'Example Reader'],
    [{ platformType: 'ios' }, 'bundleId', 'com.example.reader'],
    [{ platformType: 'ios', bundleId: 'x'.repeat(9000) }, 'bundleId', 'com.example.reader'],
    [{ platformType: 'android', packageName: 'com' }, 'packageName', 'com.example.reader'],
    [{ platformType: 'web', baseUrl: 'example.com' }, 'baseUrl', 'https://play.example.com'],
    [{ platformType: 'windows', appName: 'a\nb' }, 'appName', 'Example Reader'],
  ])('%j is refused at %s', (body, field, words) => {
    expect(refusals(newProdKey, body)).toEqual({ [field]: expect.stringContaining(words) })
  })
})

describe('change of a production key', () => {
  test('takes any field, and leaves out absent ones', () => {
    expect(prodKeyChange.parse({})).toEqual({})
    expect(prodKeyChange.parse({ activated: false, version: 3, key: 'x' })).toEqual({
      activated: false,
      version: 3,
    })
  })

  test('removes duplicates and keeps the order', () => {
    const network = fc.nat(9).map((last) => `10.0.0.${last}/32`)
    fc.assert(
      fc.property(fc.array(network), (list) => {
        const { ipBlacklist = [] } = prodKeyChange.parse({ ipBlacklist: list })
        expect(new Set(ipBlacklist).size).toBe(ipBlacklist.length)
        expect(ipBlacklist).toEqual(list.filter((entry, at) => list.indexOf(entry) === at))
      }),
    )
  })

  test('compares domains by their stored form', () => {
    const domainWhitelist = ['https://b.example', 'HTTPS://A.example/x', 'https://a.example:443']
    expect(prodKeyChange.parse({ domainWhitelist }).domainWhitelist).toEqual([
      'https://b.example',
      'https://a.example',
    ])
  })

  test('accepts 200 distinct entries, and refuses 201', () => {
    const list = Array.from({ length: 201 }, (_, at) => `10.0.0.${at}/32`)
    expect(prodKeyChange.parse({ ipBlacklist: [...list.slice(1), ...list.slice(1)] })).toEqual({
      ipBlacklist: list.slice(1),
    })
    expect(refusals(prodKeyChange, { ipBlacklist: list })).toEqual({
      ipBlacklist: 'Use at most 200 entries.',
    })
  })

  test.each([
    ['2jmj7l5rSw0yVb/vlWAYkK/YBwk=', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
    ['DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
    ['', ''],
    [' ', ''],
  ])('stores base64Signature %j as %j', (base64Signature, kept) => {
    expect(prodKeyChange.parse({ base64Signature })).toEqual({ base64Signature: kept })
  })

  test('stores certificates and labels in one form', () => {
    const certificates = [
      { fingerprint: pairsOf('0A'), label: '  Play   App Signing ' },
      { fingerprint: `SHA256: ${pairsOf('0B', 32)}`, label: '' },
      { fingerprint: base64Of('0C') },
      // The most common paste: both fingerprints of one certificate. The SHA-1 is used.
      { fingerprint: `SHA1: ${pairsOf('0D')}\nSHA256: ${pairsOf('0E', 32)}`, label: 'Cafe\u0301' },
    ]
    expect(prodKeyChange.parse({ certificates })).toEqual({
      certificates: [
        { fingerprint: base64Of('0A'), label: 'Play App Signing' },
        { fingerprint: base64Of('0B', 32), label: '' },
        { fingerprint: base64Of('0C') },
        { fingerprint: base64Of('0D'), label: 'Café' },
      ],
    })
  })

  test.each<[unknown, Record<string, unknown>]>([
    [
      [{ fingerprint: pairsOf('0A') }, { fingerprint: base64Of('0A'), label: 'again' }],
      { 'certificates.1.fingerprint': 'The same certificate as number 1: remove one of them.' },
    ],
    [
      Array.from({ length: 11 }, (_, n) => ({ fingerprint: pairsOf(`1${n.toString(16)}`) })),
      { certificates: "Use at most 10 certificates: remove one you don't use." },
    ],
    [
      [{ fingerprint: pairsOf('0A', 16), label: '' }],
      { 'certificates.0.fingerprint': expect.stringContaining('SHA-1 or SHA-256') },
    ],
    [[{ label: 'none' }], { 'certificates.0.fingerprint': expect.stringContaining('DA:39:A3:EE') }],
    [
      [{ fingerprint: pairsOf('0A'), label: 'x'.repeat(61) }],
      { 'certificates.0.label': 'Use at most 60 characters.' },
    ],
    [
      [{ fingerprint: pairsOf('0A'), label: 'a\u202Eb' }],
      { 'certificates.0.label': 'Remove control and invisible characters.' },
    ],
    [[pairsOf('0A')], { 'certificates.0': expect.any(String) }],
    ['all', { certificates: 'Send a list of objects with a fingerprint and a label.' }],
  ])('refuses certificates %j', (certificates, expected) => {
    expect(refusals(prodKeyChange, { certificates })).toEqual(expected)
  })

  test('refuses certificates that are given in both ways', () => {
    expect(refusals(prodKeyChange, { certificates: [], base64Signature: '' })).toEqual({
      base64Signature: 'Send certificates or base64Signature, not both.',
    })
  })

  test('each of 200 hostile pastes is refused by name, or is a fingerprint', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.stringMatching(/^[0-9A-Fa-f:\s-]{0,120}$/),
      fc.stringMatching(/^[\w+/=-]{20,50}$/),
      fc.constantFrom('SHA1: ', 'MD5', '\n', pairsOf('0A'), base64Of('0B', 32), '00'.repeat(3000)),
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const [paste, label] = [pieces.join(''), pieces[0]]
        const read = prodKeyChange.safeParse({ certificates: [{ fingerprint: paste, label }] })
        for (const certificate of read.data?.certificates ?? []) {
          expect([20, 32]).toContain(Buffer.from(certificate.fingerprint, 'base64').length)
          expect(Array.from(certificate.label ?? '').length).toBeLessThanOrEqual(60)
        }
        for (const { path } of read.error?.issues ?? []) expect(path[0]).toBe('certificates')
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    [{ activated: 'yes' }, { activated: 'Send true or false.' }],
    [{ version: 1.5 }, { version: 'Send the version as a whole number.' }],
    [{ version: '1' }, { version: 'Send the version as a whole number.' }],
    [{ version: 1e300 }, { version: 'Send the version as a whole number.' }],
    [{ ipBlacklist: { 0: '10.0.0.0/8', length: 1 } }, { ipBlacklist: expect.any(String) }],
    [{ ipBlacklist: ['10.0.0.1/32\u0000'] }, { 'ipBlacklist.0': expect.any(String) }],
    [{ ipBlacklist: [['10.0.0.0/8']] }, { 'ipBlacklist.0': expect.any(String) }],
    [{ domainWhitelist: ['https://a.example', '*'] }, { 'domainWhitelist.1': expect.any(String) }],
    [{ base64Signature: 'A'.repeat(100_000) }, { base64Signature: expect.any(String) }],
    [
      { ipBlacklist: '10.0.0.0/8' },
      { ipBlacklist: 'Send a list of strings such as 203.0.113.7/32.' },
    ],
    [
      { ipBlacklist: ['10.0.0.0/8', '10.0.0.1'] },
      { 'ipBlacklist.1': 'Please enter a valid ip format.' },
    ],
    [{ ipBlacklist: [null] }, { 'ipBlacklist.0': 'Please enter a valid ip format.' }],
    [
      { domainWhitelist: ['a.example'] },
      { 'domainWhitelist.0': 'Please enter a valid domain format.' },
    ],
    [{ base64Signature: 'abc' }, { base64Signature: expect.stringContaining('DA:39:A3:EE') }],
    [{ base64Signature: null }, { base64Signature: expect.stringContaining('SHA-1') }],
  ])('refuses %j', (change, expected) => {
    expect(refusals(prodKeyChange, change)).toEqual(expected)
  })
})
