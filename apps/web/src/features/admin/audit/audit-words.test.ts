import { expect, test } from 'vitest'
import { actionWord, detailLines, subjectWords } from './audit-words.ts'

test('an action begins with a capital', () => {
  expect(actionWord('key renewed')).toBe('Key renewed')
})

test('what an entry says is told in lines, without what is empty', () => {
  expect(detailLines({ days: 365, reason: '', note: null, outcome: 'Done.', list: ['a'] })).toEqual(
    [
      { label: 'Days', value: '365' },
      { label: 'Outcome', value: 'Done.' },
      { label: 'List', value: '["a"]' },
    ],
  )
})

test('a sending says how many it reached', () => {
  expect(subjectWords({ subject: 'News', recipients: 1200 })).toBe('News, to 1,200 recipients')
  expect(subjectWords({ subject: 'News' })).toBe('News')
})
