import { defineEndpoint } from '@fovea/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { PagedRecord, streamJson } from './stream-json.ts'

const declared = defineEndpoint({
  operationId: 'streamTest',
  method: 'GET',
  path: '/api/test',
  summary: 'A test.',
  answer: z.object({
    list: z.array(z.unknown()),
    empty: z.array(z.unknown()),
    record: z.record(z.string(), z.unknown()),
    none: z.record(z.string(), z.unknown()),
    rest: z.unknown(),
  }),
})

async function* pages<Page>(...all: Page[]) {
  yield* all
}

test('merges pages into one list or record, and writes everything else as JSON does', async () => {
  const rest = {
    'quoted "name"': 'a "text"',
    at: new Date(0),
    nothing: null,
    missing: undefined,
    array: [1, { two: 2 }],
    later: async () => ({ deep: pages([1], [2, 3]) }),
  }
  const stream = streamJson(
    declared,
    { kind: 'anonymous' },
    {
      list: pages<unknown[]>([1, 'two'], [], [{ three: new Date(0) }]),
      empty: pages<unknown[]>(),
      record: new PagedRecord(pages<Record<string, unknown>>({ a: 1, 'b"': [2] }, {}, { c: 3 })),
      none: new PagedRecord(pages<Record<string, unknown>>()),
      rest,
    },
  )
  const text = (await stream.toArray()).join('')
  expect(JSON.parse(text)).toEqual({
    list: [1, 'two', { three: '1970-01-01T00:00:00.000Z' }],
    empty: [],
    record: { a: 1, 'b"': [2], c: 3 },
    none: {},
    rest: {
      'quoted "name"': 'a "text"',
      at: '1970-01-01T00:00:00.000Z',
      nothing: null,
      array: [1, { two: 2 }],
      later: { deep: [1, 2, 3] },
    },
  })
})
