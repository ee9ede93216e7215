import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSections, splitAtWords } from './find-sections.ts'

const sections = [
  { id: 'quick-start', title: 'Quick start', part: 'Docs', text: 'Install, then start a session.' },
  {
    id: 'leases',
    title: 'Leases',
    part: 'Docs',
    text: `${'Word '.repeat(40)}seven days of grace.`,
  },
  { id: 'start', title: 'Start a session', part: 'API reference', text: 'The nonce is random.' },
]
const ids = (typed: string) => findSections(sections, typed).map(({ id }) => id)

test('findSections lists matches in titles before matches in texts', () => {
  expect(ids('start')).toEqual(['start', 'quick-start'])
  expect(ids('START sess')).toEqual(['start', 'quick-start'])
  expect(ids('nonce')).toEqual(['start'])
  expect(ids('reference')).toEqual(['start'])
})

test('findSections requires every word and finds nothing for an empty query', () => {
  expect(ids('nonce grace')).toEqual([])
  expect(ids('  ')).toEqual([])
})

test('the excerpt surrounds the match and is cut at word boundaries', () => {
  expect(findSections(sections, 'grace')[0]?.excerpt).toBe('…Word Word Word seven days of grace.')
  expect(findSections(sections, 'leases')[0]?.excerpt).toMatch(/^Word Word .*Word…$/)
})

test('splitAtWords loses no text', () => {
  expect(splitAtWords('Start a session (now)', 'sess (now')).toEqual([
    'Start a ',
    'sess',
    'ion ',
    '(now',
    ')',
  ])
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      expect(splitAtWords(text, typed).join('')).toBe(text)
    }),
  )
})
