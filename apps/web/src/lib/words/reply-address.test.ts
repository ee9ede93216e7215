import { expect, test } from 'vitest'
import { replyAddressOf } from './reply-address.ts'

test.each([
  '12345+dev@users.noreply.github.com',
  'dev@users.noreply.github.com',
  'noreply@example.com',
  'No-Reply@example.com',
])('%s is nobody’s mailbox', (email) => {
  expect(replyAddressOf(email)).toBe('')
})

test.each(['dev@example.com', 'noreplyfan@example.com', 'dev@mynoreply.example'])(
  '%s is read by somebody',
  (email) => {
    expect(replyAddressOf(email)).toBe(email)
  },
)
