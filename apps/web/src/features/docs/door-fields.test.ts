import { beatRequest, postSdkSession, startRequest } from '@fovea/contract/verification'
import { expect, test } from 'vitest'
import {
  beatExample,
  refusedExample,
  startExample,
  startFields,
  validExample,
} from './door-fields.ts'

test('every field of a start is described, and said to be required where it is', () => {
  const required = Object.entries(startFields).map(([name, field]) => [name, field.required])
  const declared = Object.entries(startRequest.shape).map(([name, field]) => [
    name,
    !field.safeParse(undefined).success,
  ])
  expect(Object.fromEntries(required)).toEqual(Object.fromEntries(declared))
})

test('the examples are what the door takes and answers', () => {
  expect(startRequest.safeParse(startExample).error).toBeUndefined()
  expect(beatRequest.safeParse(beatExample).error).toBeUndefined()
  expect(postSdkSession.answer.safeParse(validExample).error).toBeUndefined()
  expect(postSdkSession.answer.safeParse(refusedExample).error).toBeUndefined()
})
