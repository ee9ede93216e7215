import type { LogEntry } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { countNewEntries, setFixedBy, addNewestEntries, type LogPages } from './log-pages.ts'

const refusal = (id: string, observed = ''): LogEntry => ({
  type: 'refusal',
  id,
  at: '2026-03-10T12:00:00.000Z',
  app: 'reader',
  platform: 'ios',
  os: '',
  key: null,
  code: 'AUTH_EXPIRED_KEY',
  observed,
  certificate: '',
  cured: null,
})
const page = (ids: string[], next?: string) => ({
  docs: ids.map((id) => refusal(id)),
  ...(next !== undefined && { next }),
})
const shown = ({ pages }: LogPages) => pages.map(({ docs }) => docs.map(({ id }) => id))

const known: LogPages = { pages: [page(['d', 'c'], 'c'), page(['b', 'a'])], pageParams: ['', 'c'] }

test('addNewestEntries puts new entries first and updates known ones', () => {
  const newest = { docs: [refusal('e'), refusal('d', 'now'), refusal('c')], next: 'c' }
  const merged = addNewestEntries(known, newest)
  expect(shown(merged)).toEqual([
    ['e', 'd', 'c'],
    ['b', 'a'],
  ])
  expect(merged.pages[0]?.docs[1]).toMatchObject({ observed: 'now' })
  expect(merged.pages[0]?.next).toBe('c')
  expect(merged.pageParams).toEqual(['', 'c'])
})

test('addNewestEntries shows an entry of an older page once', () => {
  expect(shown(addNewestEntries(known, page(['e', 'd', 'c', 'b'], 'b')))).toEqual([
    ['e', 'd', 'c', 'b'],
    ['a'],
  ])
})

test('addNewestEntries restarts the list after a whole page of new entries', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `z${index}`)
  const newest = page(ids, 'z49')
  expect(addNewestEntries(known, newest)).toEqual({ pages: [newest], pageParams: [''] })
  expect(countNewEntries(known, newest)).toEqual({ count: 50, more: true })
  expect(countNewEntries(known, page([...ids.slice(1), 'd'], 'd'))).toEqual({
    count: 49,
    more: false,
  })
})

test('addNewestEntries keeps all entries if the newest page is empty', () => {
  expect(shown(addNewestEntries(known, page([], 'x')))).toEqual(shown(known))
})

test('countNewEntries counts the first entries of an empty list exactly', () => {
  const empty: LogPages = { pages: [page([])], pageParams: [''] }
  expect(countNewEntries(empty, page(['a']))).toEqual({ count: 1, more: false })
  expect(shown(addNewestEntries(empty, page(['a'])))).toEqual([['a']])
})

test('addNewestEntries restarts the list when its first page is too long', () => {
  const many = Array.from({ length: 500 }, (_, index) => `m${index}`)
  const long: LogPages = { pages: [page(many, 'm499')], pageParams: [''] }
  expect(shown(addNewestEntries(long, page(['z', 'm0'], 'm0')))).toEqual([['z', 'm0']])
})

test('setFixedBy changes only the fixed refusal', () => {
  const cured = { at: '2026-03-10T12:05:00.000Z', by: null }
  const updated = setFixedBy(known, 'b', cured)
  expect(updated.pages[1]?.docs).toMatchObject([{ cured }, { cured: null }])
})
