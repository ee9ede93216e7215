import { expect, test } from 'vitest'
import { ApiError, NetworkError, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { newDraft, withContent } from './issue-draft.ts'
import { errorsOf, failureWords, refusedFields, reportOf } from './issue-report.ts'

const user = 'dev@example.com'
const draft = withContent(newDraft(user), 'It crashes.')

test('a draft is reported with the text of its category alone', () => {
  const other = withContent({ ...draft, category: 'License Issue' }, 'It is refused.')
  expect(reportOf(draft, user)).toEqual({
    reply: user,
    user,
    category: 'Bug Issue',
    content: 'It crashes.',
    attachRefusals: false,
  })
  expect(reportOf(other, user)).toMatchObject({
    category: 'License Issue',
    content: 'It is refused.',
  })
})

test.each([
  ['whole', draft, {}],
  ['without a reply', { ...draft, reply: ' ' }, { reply: 'Required' }],
  [
    'with a reply that is no address',
    { ...draft, reply: 'nobody' },
    { reply: 'E-mail must be valid (name@example.com)' },
  ],
  ['not described', newDraft(user), { content: 'Please describe the issue' }],
  ['emptied', withContent(draft, '  '), { content: 'Please describe the issue' }],
  ['too long', withContent(draft, 'x'.repeat(5001)), { content: 'Use at most 5,000 characters.' }],
  ['neither', newDraft(''), { reply: 'Required', content: 'Please describe the issue' }],
])('a report that is %s', (_, written, errors) => {
  expect(errorsOf(reportOf(written, user))).toEqual(errors)
})

const refused = new ApiError(400, {
  code: 400,
  name: 'BAD_INPUT',
  message: 'Check the fields.',
  requestId: 'r',
  fields: { 'info.reply': 'Required' },
})

test('what the server finds wrong is said at the field', () => {
  expect(refusedFields(refused)).toEqual({ reply: 'Required' })
  expect(refusedFields(new NetworkError('Offline.'))).toEqual({})
})

test.each([
  [new UnconfirmedError('Strange.'), 'Please try again later'],
  [new NetworkError('Offline.'), 'Please try again later. (Offline.)'],
  [refused, 'Please try again later. (Check the fields.)'],
])('%s', (error, words) => {
  expect(failureWords(error)).toBe(words)
})
