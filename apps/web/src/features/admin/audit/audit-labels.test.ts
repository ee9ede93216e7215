import { expect, test } from 'vitest'
import { formatAction, listDetailLines, formatSubject } from './audit-labels.ts'

test('an action begins with a capital', () => {
  expect(formatAction('key renewed')).toBe('Key renewed')
})

test('what an entry says is told in lines, without what is empty', () => {
  expect(
    listDetailLines({ days: 365, reason: '', note: null, outcome: 'Done.', list: ['a'] }),
  ).toEqual([
    { label: 'Days', value: '365' },
    { label: 'Outcome', value: 'Done.' },
    { label: 'List', value: '["a"]' },
  ])
})

test('a sending says how many it reached', () => {
  expect(formatSubject({ subject: 'News', recipients: 1200 })).toBe('News, to 1,200 recipients')
  expect(formatSubject({ subject: 'News' })).toBe('News')
})
