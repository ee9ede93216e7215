import { expect, test } from 'vitest'
import { mergeSlices, decodeLogCursor, encodeLogCursor, type LogCursor } from './log-cursor.ts'

const place = (second: number, id: string): LogCursor => ({ at: new Date(second * 1000), id })
const ids = ({ entries }: { entries: LogCursor[] }) => entries.map(({ id }) => id)

test('merges kinds by time, then by ID, newest first', () => {
  const page = mergeSlices(
    [
      { entries: [place(3, 'b'), place(1, 'a')], lastCursor: undefined },
      { entries: [place(3, 'c'), place(3, 'a'), place(2, 'z')], lastCursor: undefined },
    ],
    10,
  )
  expect(ids(page)).toEqual(['c', 'b', 'a', 'z', 'a'])
  expect(page.next).toBeUndefined()
})

test('a full page continues after its last entry', () => {
  const entries = [place(3, 'c'), place(2, 'b'), place(1, 'a')]
  const page = mergeSlices([{ entries, lastCursor: entries[2] }], 2)
  expect(ids(page)).toEqual(['c', 'b'])
  expect(page.next).toEqual(place(2, 'b'))
})

test('shows nothing older than where the search of one kind ended', () => {
  const page = mergeSlices(
    [
      { entries: [place(9, 's')], lastCursor: place(5, 'm') },
      {
        entries: [place(8, 'r'), place(5, 'm'), place(5, 'l'), place(4, 'q')],
        lastCursor: undefined,
      },
    ],
    10,
  )
  expect(ids(page)).toEqual(['s', 'r', 'm'])
  expect(page.next).toEqual(place(5, 'm'))
})

test('if both kinds ended early, the newer end applies', () => {
  const page = mergeSlices(
    [
      { entries: [place(6, 'a'), place(3, 'b')], lastCursor: place(2, 'x') },
      { entries: [], lastCursor: place(4, 'y') },
    ],
    10,
  )
  expect(ids(page)).toEqual(['a'])
  expect(page.next).toEqual(place(4, 'y'))
})

test('a cursor survives encoding and decoding', () => {
  const one = place(1_773_144_000.123, '0199e0f0-0000-7000-8000-00000000abcd')
  expect(decodeLogCursor(encodeLogCursor(one))).toEqual(one)
})
