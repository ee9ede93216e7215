import { expect, test } from 'vitest'
import { describeRecipient } from './alert-labels.ts'

test.each([
  [{ email: 'new@example.com', emailConfirmed: true, mailTo: null }, /^We email new@example.com /],
  [
    { email: 'new@example.com', emailConfirmed: false, mailTo: 'old@example.com' },
    /^We email old@example.com /,
  ],
  [{ email: 'new@example.com', emailConfirmed: false, mailTo: null }, /until you confirm/],
])('an alert names the address that receives it', (user, sentence) => {
  expect(describeRecipient(user)).toMatch(sentence)
})
