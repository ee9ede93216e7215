import { expect, test } from 'vitest'
import { describeEvent } from './timeline-labels.ts'

const event = { _id: '1', at: '2026-03-01T12:00:00.000Z', subject: '', actor: null }

test.each([
  ['note', 'added', 'Note'],
  ['staff', 'trial extended', 'Trial extended'],
  ['key', 'issued', 'Key issued'],
  ['team', 'member-joined', 'Member joined'],
  ['account', 'signed in', 'Signed in'],
  ['billing', 'declined', 'Payment declined'],
  ['billing', 'cap-changed', 'Spend cap changed'],
  ['request', 'sent', 'Request sent'],
  ['request', 'replied', 'Reply sent'],
  ['request', 'declined', 'Request declined'],
  ['mail', 'failed', 'Email not delivered'],
] as const)('%s %s is told as “%s”', (kind, action, words) => {
  expect(describeEvent({ ...event, kind, action })).toBe(words)
})
