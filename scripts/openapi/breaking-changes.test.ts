import { describe, expect, test } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import { parseDocument } from './document.ts'

const failure = { $ref: '#/components/schemas/Failure' }
const json = (schema: object) => ({ 'application/json': { schema } })
const text = { type: 'string' }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })

/** One small call; each part can be replaced. */
function document({
  path = '/pets/{id}',
  method = 'post',
  failureSchema = { type: 'object', properties: { code: { type: 'integer' } }, required: ['code'] },
  ...parts
}: Record<string, unknown> = {}) {
  return parseDocument({
    components: { schemas: { Failure: failureSchema } },
    paths: {
      [String(path)]: {
        [String(method)]: {
          security: [],
          parameters: [
            { in: 'path', name: 'id', required: true, schema: text },
            { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 10 } },
          ],
          requestBody: { content: json(input()) },
          responses: {
            200: { description: '', content: json(answer()) },
            409: { description: '', content: json(failure) },
          },
          ...parts,
        },
      },
    },
  })
}

function input(properties: Record<string, object> = {}, rest: object = {}) {
  return {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 20 },
      kind: { type: 'string', enum: ['cat', 'dog'] },
      note: orNull(text),
      tags: { type: 'array', items: text },
      ...properties,
    },
    required: ['name'],
    ...rest,
  }
}

function answer(properties: Record<string, object> = {}, rest: object = {}) {
  return {
    type: 'object',
    properties: {
      id: text,
      kind: { type: 'string', enum: ['cat', 'dog'] },
      ended: orNull(text),
      days: { type: 'object', additionalProperties: { type: 'integer' } },
      ...properties,
    },
    required: ['id', 'kind'],
    additionalProperties: false,
    ...rest,
  }
}

const takes = (schema: object, rest: object = {}) => ({
  requestBody: { content: json(schema), ...rest },
})
const answers = (schema: object) => ({
  responses: {
    200: { description: '', content: json(schema) },
    409: { description: '', content: json(failure) },
  },
})
const asks = (...parameters: object[]) => ({ parameters })
const limit = { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 10 } }

function without(schema: { properties: Record<string, object> }, name: string) {
  const { [name]: _, ...properties } = schema.properties
  return { ...schema, properties }
}

describe('a planted break is told', () => {
  test.each<[string, object]>([
    ['the call is gone', { method: 'put' }],
    ['the call is gone', { path: '/dogs/{id}' }],
    ['needs a session now', { security: [{ session: [] }] }],
    ['query.limit is no longer taken', asks()],
    ['query.limit is required now', asks({ ...limit, required: true })],
    ['query.page is required now', asks(limit, { ...limit, name: 'page', required: true })],
    [
      'query.limit has a narrower maximum now',
      asks({ ...limit, schema: { type: 'integer', minimum: 1, maximum: 9 } }),
    ],
    [
      'query.limit has a narrower minimum now',
      asks({ ...limit, schema: { type: 'integer', minimum: 2, maximum: 10 } }),
    ],
    ['body is required now', takes(input(), { required: true })],
    [
      'body is no longer taken as application/json',
      { requestBody: { content: { 'text/csv': { schema: text } } } },
    ],
    ['body.kind is required now', takes(input({}, { required: ['name', 'kind'] }))],
    ['body.owner is required now', takes(input({ owner: text }, { required: ['name', 'owner'] }))],
    ['body.tags is no longer taken', takes(without(input(), 'tags'))],
    ['body.name no longer takes string', takes(input({ name: { type: 'integer' } }))],
    [
      'body.name takes few words now',
      takes(input({ name: { type: 'string', enum: ['a'], maxLength: 20 } })),
    ],
    [
      'body.kind no longer takes "dog"',
      takes(input({ kind: { type: 'string', enum: ['cat', 'cow'] } })),
    ],
    ['body.note no longer takes null', takes(input({ note: text }))],
    [
      'body.name has another pattern now',
      takes(input({ name: { type: 'string', pattern: '^a', maxLength: 20 } })),
    ],
    [
      'body.note has a narrower maxLength now',
      takes(input({ note: orNull({ ...text, maxLength: 9 }) })),
    ],
    [
      'body.tags[] no longer takes string',
      takes(input({ tags: { type: 'array', items: { type: 'integer' } } })),
    ],
    ['body takes no other fields now', takes(input({}, { additionalProperties: false }))],
    ['no longer answers 409', { responses: { 200: { description: '', content: json(answer()) } } }],
    [
      '200 is no longer application/json',
      { responses: { 200: { description: '' }, 409: { description: '', content: json(failure) } } },
    ],
    ['200.ended is gone', answers(without(answer(), 'ended'))],
    ['200.id is gone', answers(without(answer({}, { required: ['kind'] }), 'id'))],
    ['200.id may be missing now', answers(answer({}, { required: ['kind'] }))],
    ['200.id may be null now', answers(answer({ id: orNull(text) }))],
    ['200.id may be null now', answers(answer({ id: { type: ['string', 'null'] } }))],
    ['200.id may be integer now', answers(answer({ id: { type: 'integer' } }))],
    ['200.kind may be any word now', answers(answer({ kind: text }))],
    [
      '200.days.* may be string now',
      answers(answer({ days: { type: 'object', additionalProperties: text } })),
    ],
    ['409.code is gone', { failureSchema: { type: 'object', properties: {} } }],
  ])('%s', (sentence, parts) => {
    expect(breakingChanges(document(), document({ ...parts }))).toEqual([
      `POST /pets/{id}: ${sentence}`,
    ])
  })
})

describe('what nobody trips over is not told', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['another name of a part of the path', { path: '/pets/{petId}' }],
    ['a new query', asks(limit, { ...limit, name: 'page' })],
    ['a wider bound', asks({ ...limit, schema: { type: 'integer', maximum: 11 } })],
    ['a new field that may be left out', takes(input({ owner: text }))],
    ['a field that need not be sent any more', takes(input({}, { required: [] }))],
    [
      'one more word taken',
      takes(input({ kind: { type: 'string', enum: ['cat', 'dog', 'cow'] } })),
    ],
    ['null taken too', takes(input({ name: orNull({ type: 'string', maxLength: 20 }) }))],
    [
      'a new field of the answer',
      answers(answer({ age: { type: 'integer' } }, { required: ['id', 'kind', 'age'] })),
    ],
    [
      'one more word answered',
      answers(answer({ kind: { type: 'string', enum: ['cat', 'dog', 'cow'] } })),
    ],
    ['never null any more', answers(answer({ ended: text }))],
    ['always there now', answers(answer({}, { required: ['id', 'kind', 'ended'] }))],
  ])('%s', (_, parts) => {
    expect(breakingChanges(document(), document({ ...parts }))).toEqual([])
  })

  test('a new call', () => {
    const before = document()
    const after = { paths: { ...before.paths, ...document({ path: '/dogs' }).paths } }
    expect(breakingChanges(before, after)).toEqual([])
  })
})

test('a keyword that the comparison does not know is refused', () => {
  expect(() => document(takes({ not: text }))).toThrow('not')
})
