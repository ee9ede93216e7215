import { expect, test } from 'vitest'
import { describeRecipient } from './alert-labels.ts'

test.each([
  [
    { email: 'new@example.com', emailConfirmed: true, mailTo: null },
    /^Alerts go to new@example.com\. /,
  ],
  [
    { email: 'new@example.com', emailConfirmed: false, mailTo: 'old@example.com' },
    /^Alerts go to old@example.com\. /,
  ],
  [{ email: 'new@example.com', emailConfirmed: false, mailTo: null }, /until you confirm/],
])('an alert names the address that receives it', (user, sentence) => {
  expect(describeRecipient(user)).toMatch(sentence)
})
