import { heartbeatRequest, getJwks, postSdkSession, startRequest } from '@fovea/contract/sdk-api'
import {
  aliveExample,
  endedExample,
  keysExample,
  refusedExample,
  startExamples,
  validExample,
} from '@fovea/contract/sdk-api/examples'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { getCodeText, fillPlaceholders } from './code/code-tokens.ts'
import { formatJsonLines } from './code/json-lines.ts'
import { startFields } from './sdk-api-fields.ts'

const reader = {
  key: 'dev_reader',
  session: '0192f0c1-7a3e-7c54-9d2b-5f8e61a0b3c7',
  nonce: 'b1946ac92492d234',
}

const shown = (example: object): unknown =>
  JSON.parse(getCodeText(fillPlaceholders(formatJsonLines(example), reader)))

function describeType({ type, anyOf = [] }: { type?: unknown; anyOf?: object[] }) {
  return type ?? anyOf.map((one) => ('type' in one ? one.type : 'unknown')).join(' or ')
}

test('startFields describes every field of a start, its type and whether it is required', () => {
  const shown = Object.entries(startFields).map(([name, { type, required }]) => [
    name,
    { type, required },
  ])
  const declared = Object.entries(startRequest.shape).map(([name, field]) => [
    name,
    {
      type: describeType(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })),
      required: !field.safeParse(undefined).success,
    },
  ])
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(declared))
})

test.each(Object.entries(startExamples))(
  'the start example for %s matches the contract',
  (_, example) => {
    expect(startRequest.safeParse(shown(example)).error).toBeUndefined()
  },
)

test('the other examples match the contract', () => {
  expect(heartbeatRequest.safeParse(shown(aliveExample)).error).toBeUndefined()
  expect(heartbeatRequest.safeParse(shown(endedExample)).error).toBeUndefined()
  expect(postSdkSession.answer.safeParse(shown(validExample)).error).toBeUndefined()
  expect(postSdkSession.answer.safeParse(shown(refusedExample)).error).toBeUndefined()
  expect(getJwks.answer.safeParse(shown(keysExample)).error).toBeUndefined()
})
