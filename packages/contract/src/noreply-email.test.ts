import { expect, test } from 'vitest'
import { getContactEmail, isNoreplyEmail } from './noreply-email.ts'

test.each([
  '12+octo@users.noreply.github.com',
  'dev@users.noreply.github.com',
  'no-reply@example.com',
  'No-Reply@example.com',
  'noreply@example.com',
  'no_reply@example.com',
  'NOREPLY+bounce-7@example.com',
  'no-reply+@example.com',
  'donotreply@example.com',
  'Do-Not-Reply@example.com',
  'do_not_reply@example.com',
  'do_not_reply+x@example.com',
  'ada@noreply.example.com',
])('an email to %s is lost, so the address is not offered', (email) => {
  expect(isNoreplyEmail(email)).toBe(true)
  expect(getContactEmail(email)).toBe('')
})

test.each([
  'noreplying@example.com',
  'noreplyfan@example.com',
  'my-noreply@example.com',
  'no.reply@example.com',
  'noreply-fan@example.com',
  'ada+noreply@example.com',
  'donotreplyall@example.com',
  'dono-reply@example.com',
  'ada@example.com',
  'ada.noreply@example.com',
  'ada@noreplying.com',
  'dev@mynoreply.example',
])('an email to %s arrives', (email) => {
  expect(isNoreplyEmail(email)).toBe(false)
  expect(getContactEmail(email)).toBe(email)
})
