import { expect, test } from 'vitest'
import { ApiError, NetworkError, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { createDraft, setContent } from './issue-draft.ts'
import { findReportErrors, formatFailure, getRefusedFields, toIssueReport } from './issue-report.ts'

const user = 'dev@example.com'
const draft = setContent(createDraft(user), 'It crashes.')

test("toIssueReport sends only the text of the draft's category", () => {
  const other = setContent({ ...draft, category: 'License Issue' }, 'It is refused.')
  expect(toIssueReport(draft, user)).toEqual({
    reply: user,
    user,
    category: 'Bug Issue',
    content: 'It crashes.',
    attachRefusals: false,
  })
  expect(toIssueReport(other, user)).toMatchObject({
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
  ['not described', createDraft(user), { content: 'Please describe the issue' }],
  ['emptied', setContent(draft, '  '), { content: 'Please describe the issue' }],
  ['too long', setContent(draft, 'x'.repeat(5001)), { content: 'Use at most 5,000 characters.' }],
  ['neither', createDraft(''), { reply: 'Required', content: 'Please describe the issue' }],
])('findReportErrors for a report that is %s', (_, written, errors) => {
  expect(findReportErrors(toIssueReport(written, user))).toEqual(errors)
})

const refused = new ApiError(400, {
  code: 400,
  name: 'BAD_INPUT',
  message: 'Check the fields.',
  requestId: 'r',
  fields: { 'info.reply': 'Required' },
})

test('getRefusedFields maps server errors to fields', () => {
  expect(getRefusedFields(refused)).toEqual({ reply: 'Required' })
  expect(getRefusedFields(new NetworkError('Offline.'))).toEqual({})
})

test.each([
  [new UnconfirmedError('Strange.'), 'Please try again later'],
  [new NetworkError('Offline.'), 'Please try again later. (Offline.)'],
  [refused, 'Please try again later. (Check the fields.)'],
])('formatFailure of %s', (error, words) => {
  expect(formatFailure(error)).toBe(words)
})
