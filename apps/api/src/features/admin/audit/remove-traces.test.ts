import { expect, test } from 'vitest'
import { removeTraces } from './remove-traces.ts'

const traces = ['0195-id', 'ann@example.com', 'a+b@example.com']
const entry = { id: '1', subject: 'News', subject_id: '9', detail: {} }
const cleaned = (changes: Partial<typeof entry> & { detail?: Record<string, unknown> }) =>
  removeTraces({ ...entry, ...changes }, traces, 'Former Member')

test('keeps the action of an entry about a user, without the name and the reason', () => {
  expect(
    cleaned({ subject: 'Ann@Example.com', subject_id: '0195-id', detail: { reason: 'spam' } }),
  ).toEqual({
    id: '1',
    subject: 'Former Member',
    subject_id: '',
    detail: {},
  })
  expect(cleaned({ subject: 'prod_1…2 of a+b@example.com', detail: { days: 30 } })).toMatchObject({
    subject: 'prod_1…2 of Former Member',
    subject_id: '9',
    detail: {},
  })
  expect(cleaned({ subject: 'A mail', subject_id: '0195-id' })).toMatchObject({ subject_id: '' })
})

test('removes the user from an entry about several users, and keeps the others', () => {
  const detail = {
    to: ['ann@example.com', 'bob@example.com'],
    more: { by: 'ANN@example.com', n: 2 },
  }
  expect(cleaned({ detail })).toEqual({
    ...entry,
    detail: { to: ['Former Member', 'bob@example.com'], more: { by: 'Former Member', n: 2 } },
  })
})

test.each([
  'joann@example.com',
  'ann@example.com.au',
  'x.ann@example.com',
  'x-0195-id',
  '0195-ids',
])('does not take %s for the user', (word) => {
  expect(cleaned({ subject: word, detail: { note: word } })).toEqual({
    ...entry,
    subject: word,
    detail: { note: word },
  })
})

test('finds a trace at the end of a sentence', () => {
  expect(cleaned({ detail: { note: 'Sent to ann@example.com.' } }).detail).toEqual({
    note: 'Sent to Former Member.',
  })
})
