import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import type { HandlerInput } from '../endpoint.ts'
import * as keyCalls from './calls.ts'
import * as listCalls from './list-calls.ts'
import * as trialCalls from './trial-calls.ts'
import type { ProdKey } from './entities.ts'
import { getAccessStatus } from './rules.ts'
import { unrestrictedKeyFields } from './testing/unrestricted.ts'

const calls = { ...keyCalls, ...listCalls, ...trialCalls }

const doc = {
  _id: '0195a1f0-0000-7000-8000-000000000001',
  key: 'prod_020osOY8jG96BI5wbsq57BCI1Ma',
  platformType: 'web',
  created: '2026-03-01T00:00:00.000Z',
  expire_date: '2027-03-01T00:00:00.000Z',
  expire_state: false,
  ...unrestrictedKeyFields,
  version: 1,
  appName: 'example',
  web: { baseUrl: 'https://play.example.com' },
} satisfies ProdKey

test.each([[undefined], [null], [{}], [{ reissue: false }]])(
  'POST dev with %j issues a key',
  (body) => {
    expect(calls.postDevKey.body.parse(body)).toEqual({ reissue: false })
  },
)

test('POST dev reissues only on request', () => {
  expect(calls.postDevKey.body.parse({ reissue: true })).toEqual({ reissue: true })
  expect(calls.postDevKey.body.safeParse({ reissue: 'yes' }).success).toBe(false)
  expectTypeOf<HandlerInput<typeof calls.postDevKey>['body']>().toEqualTypeOf<{
    reissue: boolean
  }>()
})

test('a production key has the block of its platform', () => {
  const answer = calls.postProdKey.answer
  expect(answer.parse({ payload: { doc } }).payload.doc).toEqual(doc)
  const { web: _, ...without } = doc
  expect(answer.safeParse({ payload: { doc: without } }).success).toBe(false)
})

test('the rules read keys in their wire format', () => {
  const { docs } = calls.listProdKeys.answer.parse({ payload: { docs: [doc] } }).payload
  expect(getAccessStatus(null, docs, new Date('2026-04-01T00:00:00.000Z'))).toEqual({
    kind: 'commercial',
  })
})

test.each(Object.values(calls))('$method $path can be documented', (call) => {
  expect(z.toJSONSchema(call.answer)).toHaveProperty('type', 'object')
  const body = 'body' in call ? call.body : z.object()
  expect(z.toJSONSchema(body, { io: 'input' })).toMatchObject({ $schema: expect.any(String) })
})

test.each(['', ' ', 'x'.repeat(1000), '\u0000', 'prod_nonsense'])(
  'the malformed key %j is accepted in a path, to be answered as not found',
  (sdkKey) => {
    expect(calls.deleteProdKey.params.parse({ sdkKey })).toEqual({ sdkKey })
  },
)
