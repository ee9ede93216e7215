import { type RefusalCode, verdicts } from '@fovea/contract/sdk-api/verdicts'
import { expect, test } from 'vitest'
import { LicenseRefused } from './errors.ts'

const refused = (code: RefusalCode) =>
  new LicenseRefused(
    {
      valid: false,
      code,
      num: 1,
      retry: 'never',
      ts: '',
      nonce: '',
      nextCheckAt: '',
      refId: 'reference',
    },
    'https://console.example.com',
  )

const codes = Object.keys(verdicts).filter((code): code is RefusalCode => code !== 'NONE')

test('each code has a distinct sentence, and a place in the documentation', () => {
  const sentences = codes.map((code) => refused(code).message)
  expect(new Set(sentences).size).toBe(codes.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{30,}\.$/)
  expect(sentences.filter((sentence) => sentence.includes('AUTH_'))).toEqual([])
  expect(refused('AUTH_EXPIRED_KEY').docs).toBe('https://console.example.com/docs#AUTH_EXPIRED_KEY')
})
