import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi } from '../../../../../../test/test-api.ts'
import { listOperations } from '../json.ts'
import { answerExamples } from './answers.ts'
import { bodyExamples } from './bodies.ts'

const api = await openTestApi()
const { open, admin } = api.app.apiDocuments()

const jsonObject = z.record(z.string(), z.json())

/** Where the reader of schemas looks for those that others refer to. */
const pointDefinitions = (schema: unknown) =>
  jsonObject.parse(
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')),
  )

const { schemas, responses } = z
  .object({ schemas: jsonObject, responses: jsonObject })
  .parse(open['components'])
const $defs = z.record(z.string(), z.looseObject({})).parse(pointDefinitions(schemas))

const withContent = z.object({
  content: z.record(
    z.string(),
    z.object({
      schema: jsonObject,
      examples: z.object({ typical: z.object({ value: z.json() }) }).optional(),
    }),
  ),
})

/** Why the document's own schema does not accept the example that the document shows. */
function findProblems(holder: unknown) {
  const pointer = z.object({ $ref: z.string() }).safeParse(holder).data?.$ref
  const named = pointer === undefined ? holder : responses[pointer.split('/').at(-1) ?? '']
  const { content } = withContent.parse(named)
  return Object.values(content).flatMap(({ schema, examples }) => {
    if (!examples) return ['There is no example.']
    const accepted = z.fromJSONSchema({ ...pointDefinitions(schema), $defs })
    const { error } = accepted.safeParse(examples.typical.value)
    return error ? [z.prettifyError(error)] : []
  })
}

const security = z.array(z.record(z.string(), z.array(z.string())))
const calls = listOperations(open).map(({ operation }) => {
  const accepted = security.parse(operation['security'])
  return {
    name: String(operation['operationId']),
    operation,
    takesToken: accepted.some((scheme) => 'token' in scheme),
    isOpen: accepted.length === 0,
  }
})
const tokenCalls = calls.filter(({ takesToken }) => takesToken)

test('every body that a program sends has an example that its schema accepts', () => {
  const withBody = calls.filter(
    ({ takesToken, isOpen, operation }) => (takesToken || isOpen) && 'requestBody' in operation,
  )
  expect(withBody.length).toBeGreaterThan(20)
  const problems = withBody.flatMap(({ name, operation }) =>
    findProblems(operation['requestBody']).map((problem) => `${name}: ${problem}`),
  )
  expect(problems).toEqual([])
})

test('every answer to a token has an example that its schema accepts', () => {
  expect(tokenCalls.length).toBeGreaterThan(50)
  const problems = tokenCalls.flatMap(({ name, operation }) => {
    const { 200: success } = jsonObject.parse(operation['responses'])
    return findProblems(success).map((problem) => `${name}: ${problem}`)
  })
  expect(problems).toEqual([])
})

test('each example belongs to a call', () => {
  const names = new Set(
    [open, admin].flatMap(listOperations).map(({ operation }) => operation['operationId']),
  )
  const unknown = [...Object.keys(bodyExamples), ...Object.keys(answerExamples)].filter(
    (name) => !names.has(name),
  )
  expect(unknown).toEqual([])
})
