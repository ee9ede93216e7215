import { isObject, listOperations, type JsonObject } from '../json.ts'
import { answerExamples } from './answers.ts'
import { bodyExamples } from './bodies.ts'

export const failureExample = {
  error: {
    code: 400,
    name: 'BAD_INPUT',
    message: 'bundleId: Use an identifier such as com.example.app.',
    requestId: '7f6a1c1e-6d3d-4c5a-9b0e-0f7d4a2f9c11',
    fields: { bundleId: 'Use an identifier such as com.example.app.' },
  },
}

/** Values of query parameters that a call requires. */
const parameterExamples: Readonly<Record<string, unknown>> = {
  date: '2026-01-31',
}

export function addExamples(document: JsonObject) {
  for (const { operation } of listOperations(document)) {
    const { operationId, requestBody, responses, parameters } = operation
    addExample(requestBody, bodyExamples[String(operationId)])
    if (isObject(responses)) addExample(responses['200'], answerExamples[String(operationId)])
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      if (!isObject(parameter) || parameter['required'] !== true) continue
      const example = parameterExamples[String(parameter['name'])]
      if (example !== undefined) parameter['example'] = example
    }
  }
}

/** Wraps the example in a list of one: generators would copy a single example into every type. */
export const asExamples = (value: unknown) => ({ typical: { value } })

function addExample(holder: unknown, example: unknown) {
  const content = isObject(holder) ? holder['content'] : undefined
  const [media] = isObject(content) ? Object.values(content) : []
  if (example !== undefined && isObject(media)) media['examples'] = asExamples(example)
}
