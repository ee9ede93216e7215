import { expect, test } from 'vitest'
import { formatAction, listDetailLines, formatSubject } from './audit-labels.ts'

test('capitalizes an action', () => {
  expect(formatAction('key renewed')).toBe('Key renewed')
})

test('lists the details of an entry and leaves out empty ones', () => {
  expect(
    listDetailLines({ days: 365, reason: '', note: null, outcome: 'Done.', list: ['a'] }),
  ).toEqual([
    { label: 'Days', value: '365' },
    { label: 'Outcome', value: 'Done.' },
    { label: 'List', value: '["a"]' },
  ])
})

test('adds the number of recipients to the subject', () => {
  expect(formatSubject({ subject: 'News', recipients: 1200 })).toBe('News, to 1,200 recipients')
  expect(formatSubject({ subject: 'News' })).toBe('News')
})
