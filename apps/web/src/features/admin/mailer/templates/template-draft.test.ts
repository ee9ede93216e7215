import { expect, it } from 'vitest'
import { findDraftError } from './template-draft.ts'

it.each([
  ['Hello {{name}} at {{ email }} of {{brand}}', null],
  ['Hello {{nmae}}', 'Unknown variable {{nmae}}. Use one of {{name}}, {{email}}, {{brand}}.'],
  [' ', expect.any(String)],
  ['x'.repeat(201), expect.any(String)],
])('checks the subject %s', (text, error) => {
  expect(findDraftError('emailSubject', text)).toEqual(error)
})
