import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintRule } from './fingerprint.ts'
import { recognizeFingerprints } from './recognize-fingerprints.ts'

const ofBytes = (bytes: Uint8Array) => {
  const hex = Buffer.from(bytes).toString('hex').toUpperCase()
  return {
    hex,
    pairs: hex.replaceAll(/..(?!$)/g, '$&:'),
    base64: Buffer.from(bytes).toString('base64'),
  }
}
const createFingerprint = (length: number, first: number) =>
  ofBytes(Uint8Array.from({ length }, (_, at) => (first + at * 37) % 256))
const sha1 = createFingerprint(20, 218)
const sha256 = createFingerprint(32, 3)
const upload = createFingerprint(20, 91)
const md5 = createFingerprint(16, 7)
const slashes = ofBytes(new Uint8Array(32).fill(255))

const keytool = `Alias name: release
Creation date: Mar 1, 2026
Entry type: PrivateKeyEntry
Certificate[1]:
Owner: CN=Reader, O=Okafor
Serial number: 5f3a9c21d04be6aa
Valid from: Sun Mar 01 2026 until: Thu Jul 17 2053
Certificate fingerprints:
\t SHA1: ${sha1.pairs}
\t SHA256: ${sha256.pairs}
Signature algorithm name: SHA256withRSA
Subject Public Key Algorithm: 2048-bit RSA key
`
const playConsole = `App signing key certificate
This is the public certificate for the app signing key that Google uses to sign each of your releases.
MD5 certificate fingerprint
${md5.pairs}
SHA-1 certificate fingerprint
${sha1.pairs}
SHA-256 certificate fingerprint
${sha256.pairs}
Upload key certificate
SHA-1 certificate fingerprint
${upload.pairs}
`

describe('recognized fingerprints', () => {
  test.each([
    ['SHA-1 in pairs', sha1.pairs, 'SHA-1', sha1],
    ['SHA-256 in pairs', sha256.pairs, 'SHA-256', sha256],
    ['SHA-256 in a row, lower case', sha256.hex.toLowerCase(), 'SHA-256', sha256],
    ['SHA-256 in base64', sha256.base64, 'SHA-256', sha256],
    [
      'in base64 for addresses',
      sha256.base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
      'SHA-256',
      sha256,
    ],
    ['base64 with space around it', `\n  ${sha256.base64} \n`, 'SHA-256', sha256],
    ['each sign of base64 for addresses', slashes.base64.replaceAll('/', '_'), 'SHA-256', slashes],
    ['in the longest paste', sha1.pairs.padEnd(20_000), 'SHA-1', sha1],
    ['pairs with dashes', sha1.pairs.replaceAll(':', '-'), 'SHA-1', sha1],
    [
      'pairs with spaces, in two lines',
      sha1.pairs.replaceAll(':', ' ').replace(' ', '\n'),
      'SHA-1',
      sha1,
    ],
    [
      'wide letters of a Japanese keyboard',
      sha1.pairs.replaceAll(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      'SHA-1',
      sha1,
    ],
    [
      'invisible characters between the pairs',
      `\uFEFF${sha1.pairs.replaceAll(':', ':\u200B')}`,
      'SHA-1',
      sha1,
    ],
    [
      "apksigner's line",
      `Signer #1 certificate SHA-256 digest: ${sha256.hex.toLowerCase()}`,
      'SHA-256',
      sha256,
    ],
    ["openssl's line", `sha256 Fingerprint=${sha256.pairs}`, 'SHA-256', sha256],
    ['base64 behind a label', `SHA1: ${sha1.base64}\r\nDone.`, 'SHA-1', sha1],
  ] as const)('%s', (_, pasted, algorithm, { base64, pairs }) => {
    expect(recognizeFingerprints(pasted)).toEqual({ found: [{ algorithm, base64, pairs }] })
  })

  test("both of keytool's output, and nothing else of it", () => {
    const { found } = recognizeFingerprints(keytool)
    expect(found.map(({ algorithm, base64 }) => [algorithm, base64])).toEqual([
      ['SHA-1', sha1.base64],
      ['SHA-256', sha256.base64],
    ])
  })

  test('one without a label after one with a label', () => {
    const { found } = recognizeFingerprints(
      `${'Owner: CN=Reader\n'.repeat(10)}SHA1: ${sha1.pairs}\n${sha256.pairs}`,
    )
    expect(found.map(({ base64 }) => base64)).toEqual([sha1.base64, sha256.base64])
  })

  test('a repeated one only once, at its first place', () => {
    const twice = `App signing key\n${sha1.pairs}\nUpload key\n${sha1.pairs}\n${upload.pairs}`
    const { found } = recognizeFingerprints(twice)
    expect(found.map(({ certificate, base64 }) => [certificate, base64])).toEqual([
      ['app-signing', sha1.base64],
      ['upload', upload.base64],
    ])
  })

  test("the Play Console's two certificates each under its heading, and the store's is the one to register", () => {
    const { found } = recognizeFingerprints(playConsole)
    expect(found.map(({ certificate, base64 }) => [certificate, base64])).toEqual([
      ['app-signing', sha1.base64],
      ['app-signing', sha256.base64],
      ['upload', upload.base64],
    ])
    expect(fingerprintRule.parse(playConsole)).toBe(sha1.base64)
    const [signing = '', ofUpload = ''] = playConsole.split('Upload key')
    expect(fingerprintRule.parse(`Upload key${ofUpload}${signing}`)).toBe(sha1.base64)
  })
})

test.each([
  ['', 'none'],
  ['my certificate', 'none'],
  ['see AbstractSingletonBeanSource\nand com.example.reader', 'none'],
  ['see Abstract-Shade-BeanSource-x\nand com.example.reader', 'none'],
  [`see ${'Reader'.repeat(7)}s\nand com.example.reader`, 'none'],
  [sha256.hex.slice(0, 43), 'cut'],
  [`SHA-256: ${sha256.hex.slice(0, 43)}`, 'cut'],
  [`MD5: ${md5.pairs}`, 'other'],
  [`SHA-512: ${createFingerprint(64, 5).pairs}`, 'other'],
  [sha1.pairs.slice(0, -3), 'cut'],
  [`${sha1.pairs}:0`, 'cut'],
  [`${sha1.pairs.replaceAll(':', '-')}-0`, 'cut'],
  [`${sha1.pairs.slice(0, -2)}…`, 'cut'],
  [`SHA256: ${sha1.pairs}`, 'mislabelled'],
  [`SHA-1: ${sha256.hex}`, 'mislabelled'],
  [`SHA-1: ${sha256.base64}`, 'mislabelled'],
  ['A'.repeat(20_001), 'too-long'],
])('%j contains no fingerprint: %s', (pasted, trouble) => {
  expect(recognizeFingerprints(pasted)).toEqual({ found: [], trouble })
})

const digest = fc
  .constantFrom(20, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
const noise = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n\t',
  '  "',
  '`',
  '\u00A0',
  '\uFEFF',
  '\u202E',
  'Certificate fingerprints:\n\t ',
  '* ',
  '| ',
)
const noiseAfter = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n\t',
  '",',
  '`',
  '\u00A0',
  '\uFEFF',
  '\u202E',
  ' |',
  '\nSignature algorithm name: SHA256withRSA',
)
const spelling = fc.constantFrom(
  ({ pairs }: typeof sha1) => pairs,
  ({ pairs }: typeof sha1) => pairs.toLowerCase(),
  ({ pairs }: typeof sha1) => pairs.replaceAll(':', ' '),
  ({ pairs }: typeof sha1) => pairs.replaceAll(':', '-'),
  ({ pairs }: typeof sha1) => pairs.replace(/^(.{30})/, '$1\n   '),
  ({ pairs }: typeof sha1) => pairs.replaceAll(':', ':\u200B'),
  ({ hex }: typeof sha1) => hex,
  ({ hex }: typeof sha1) => hex.toLowerCase(),
)

test('finds exactly the one fingerprint, in any spelling and with any text around it', () => {
  fc.assert(
    fc.property(
      digest,
      spelling,
      noise,
      noiseAfter,
      fc.boolean(),
      (bytes, spell, before, after, isLabelled) => {
        const expected = ofBytes(bytes)
        const label = isLabelled ? (bytes.length === 20 ? 'SHA1: ' : 'SHA-256 digest: ') : ''
        const { found } = recognizeFingerprints(before + label + spell(expected) + after)
        expect(found).toEqual([
          {
            algorithm: bytes.length === 20 ? 'SHA-1' : 'SHA-256',
            base64: expected.base64,
            pairs: expected.pairs,
          },
        ])
      },
    ),
    { numRuns: 1_000 },
  )
})

test('makes up nothing from a hostile paste: each result is in the text, and complete', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[0-9A-Fa-f:\s-]{0,90}$/),
    fc.stringMatching(/^[\w+/=-]{20,50}$/),
    fc.constantFrom(
      'SHA1:',
      'SHA-256: ',
      'MD5',
      '\n',
      sha1.pairs,
      sha256.hex,
      sha1.base64,
      '('.repeat(50),
      ':'.repeat(500),
      '00'.repeat(300),
      '__proto__',
      '$&',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const pasted = pieces.join('')
      const recognition = recognizeFingerprints(pasted)
      const plain = pasted.normalize('NFKC').replaceAll(/[^0-9a-zA-Z+/_-]/g, '')
      const hex = plain.replaceAll(/[^0-9a-fA-F]/g, '').toUpperCase()
      const standard = plain.replaceAll('-', '+').replaceAll('_', '/')
      for (const { algorithm, base64, pairs } of recognition.found) {
        const bytes = Buffer.from(base64, 'base64')
        expect(bytes).toHaveLength(algorithm === 'SHA-1' ? 20 : 32)
        expect(pairs).toBe(ofBytes(bytes).pairs)
        // The last letter of base64 has some unused bits.
        const isInText =
          hex.includes(pairs.replaceAll(':', '')) || standard.includes(base64.slice(0, -2))
        expect(isInText).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('reads the longest paste quickly, with any content', () => {
  const before = process.threadCpuUsage()
  for (const unit of [
    '00:',
    '00 ',
    '0',
    ':',
    'a',
    '00:\n',
    'SHA1: ',
    'app signing key ',
    '+/',
    ' -',
  ])
    recognizeFingerprints(unit.repeat(20_000 / unit.length))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5_000)
})
