import { useCaseCalls } from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { findDraftErrors, toDraftErrors } from './draft-errors.ts'

const names = { 'usecase.title': 'title', 'usecase.imgUrl': 'imgUrl' } as const

test("findDraftErrors reports schema errors at the form's fields", () => {
  const usecase = { title: '', explanation: '', category: 'News', imgUrl: 'http://a.example/b.png' }
  expect(findDraftErrors(useCaseCalls.post.body, { usecase }, names)).toEqual({
    title: 'Required',
    imgUrl: expect.stringContaining('https://'),
  })
})

test('findDraftErrors reports nothing for a valid draft', () => {
  const usecase = { title: 'A', explanation: 'B', category: 'News' }
  expect(findDraftErrors(useCaseCalls.post.body, { usecase }, names)).toEqual({})
})

test('toDraftErrors keeps the first error of a field and skips unknown fields', () => {
  const reported = [
    ['usecase.title', 'First.'],
    ['usecase.title', 'Second.'],
    ['usecase._id', 'Elsewhere.'],
  ] as const
  expect(toDraftErrors(reported, names)).toEqual({ title: 'First.' })
})
