import { expect, test } from 'vitest'
import { hashSessionToken, createSessionToken } from './session-token.ts'

test('a token has 256 random bits, and only its hash is stored', () => {
  const tokens = Array.from({ length: 1_000 }, createSessionToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [token = ''] = tokens
  expect(hashSessionToken(token)).toHaveLength(32)
  expect(hashSessionToken(token).toString('base64url')).not.toBe(token)
})
