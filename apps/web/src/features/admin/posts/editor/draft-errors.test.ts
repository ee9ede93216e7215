import { useCaseCalls } from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { findDraftErrors, toDraftErrors } from './draft-errors.ts'

const names = { 'usecase.title': 'title', 'usecase.imgUrl': 'imgUrl' } as const

test('what a schema finds is said at the fields of the form', () => {
  const usecase = { title: '', explanation: '', category: 'News', imgUrl: 'http://a.example/b.png' }
  expect(findDraftErrors(useCaseCalls.post.body, { usecase }, names)).toEqual({
    title: 'Required',
    imgUrl: expect.stringContaining('https://'),
  })
})

test('what is right has no errors', () => {
  const usecase = { title: 'A', explanation: 'B', category: 'News' }
  expect(findDraftErrors(useCaseCalls.post.body, { usecase }, names)).toEqual({})
})

test('the first error of a field is said, and none of a field that is not there', () => {
  const said = [
    ['usecase.title', 'First.'],
    ['usecase.title', 'Second.'],
    ['usecase._id', 'Elsewhere.'],
  ] as const
  expect(toDraftErrors(said, names)).toEqual({ title: 'First.' })
})
