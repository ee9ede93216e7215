import type { LogEntry } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { collectLogEntries, maxExportedRows, createLogSheet } from './log-sheet.ts'

const session: LogEntry = {
  type: 'session',
  id: 's1',
  at: '2026-03-10T12:00:00.000Z',
  app: 'reader',
  platform: 'ios',
  os: 'iOS 19',
  key: { key: 'prod_8f3kabcdefx9Qa', kind: 'prod' },
  license: 'production',
  sdk: 'fovea/2',
  device: 'd-1',
  durationSeconds: 5,
  ended: true,
}

test('a row has a cell for each column and masks the key', () => {
  const { head, rows } = createLogSheet([session])
  expect(rows[0]).toHaveLength(head.length)
  expect(rows[0]?.slice(0, 4)).toEqual(['2026-03-10T12:00:00.000Z', 'session', 'NONE', 'reader'])
  expect(rows[0]?.[8]).toBe('prod_8f3k…x9Qa')
})

test('collectLogEntries reads all pages', async () => {
  const request: (string | undefined)[] = []
  const { docs, cutAt } = await collectLogEntries(async (cursor) => {
    request.push(cursor)
    return cursor === undefined ? { docs: [session], next: 'n' } : { docs: [session] }
  })
  expect([docs.length, cutAt, request]).toEqual([2, undefined, [undefined, 'n']])
})

test('collectLogEntries stops at the row limit and reports where', async () => {
  const { docs, cutAt } = await collectLogEntries(async (_, limit) => ({
    docs: Array.from({ length: limit }, () => session),
    next: 'n',
    searchedTo: session.at,
  }))
  expect([docs.length, cutAt]).toEqual([maxExportedRows, session.at])
})

test('collectLogEntries stops after 60 pages without a match', async () => {
  let pages = 0
  const { cutAt } = await collectLogEntries(async () => {
    pages += 1
    return { docs: [], next: 'n', searchedTo: session.at }
  })
  expect([pages, cutAt]).toEqual([60, session.at])
})
