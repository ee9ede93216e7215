import { expect, test } from 'vitest'
import { describeAuditEntry, formatAuditEntry } from './describe-audit-entry.ts'

test.each([
  [
    'article changed',
    { changes: [{ field: 'title', from: 'Old', to: 'News' }, { field: 'body' }] },
    'Changed the article News: the title from “Old” to “News” and the text',
  ],
  [
    'article changed',
    { changed: ['title', 'body'], titleBefore: 'Old' },
    'Changed the article News: the title from “Old” to “News” and the text',
  ],
  [
    'template updated',
    { changes: [{ field: 'body' }] },
    'Changed the email template News: the text',
  ],
  [
    'key renewed',
    { days: 365, expires: '2027-11-18T23:59:59Z' },
    'Renewed the key News by 365 days, until Nov 18, 2027',
  ],
  ['account deactivated', { reason: 'Spam' }, 'Deactivated the account News: Spam'],
  ['account deactivated', { reason: '' }, 'Deactivated the account News'],
  ['signed out', { signedOut: 1 }, 'Signed out News on 1 device'],
  ['mail retried', {}, 'Retried an email'],
  ['passkey added', { passkey: 'Laptop' }, 'Added a passkey to the account News: Laptop'],
  ['customer view ended', {}, 'Ended the view of the console as News'],
  ['cake baked', { changes: [7, {}, { field: 3 }] }, 'Cake baked: News'],
])('%s with %j', (action, detail, words) => {
  expect(formatAuditEntry({ action, subject: 'News', detail })).toBe(words)
})

test('says to how many a template was sent, and keeps what was typed apart', () => {
  const entry = { action: 'template sent', subject: 'News\u202E', detail: {}, recipients: 1200 }
  expect(describeAuditEntry(entry)).toEqual([
    { text: 'Sent the email template ', isTyped: false },
    { text: 'News\u202E', isTyped: true },
    { text: ', to 1,200 recipients', isTyped: false },
  ])
  expect(formatAuditEntry(entry)).toBe('Sent the email template News[U+202E], to 1,200 recipients')
})
