import { requestTypes } from '@fovea/contract/requests/options'
import { expect, test } from 'vitest'
import {
  countAttachedRefusals,
  listRequestFields,
  formatRequestState,
  getRequestTopic,
} from './request-labels.ts'

test('a request lists the fields of its form in order, without empty and unknown ones', () => {
  const info = {
    content: 'It crashes.',
    reply: 'dev@example.com',
    category: 'Bug Issue',
    userCompany: null,
    userPurpose: '',
    attachRefusals: true,
    refusals: [{}, {}],
    constructor: 'not a field',
  }
  expect(listRequestFields({ info }).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Category: Bug Issue',
    'Reply email: dev@example.com',
    'Content: It crashes.',
  ])
  expect(countAttachedRefusals({ info })).toBe(2)
  expect(countAttachedRefusals({ info: {} })).toBe(0)
})

test.each([
  [requestTypes.commercial, { userOrganization: 'Example Ltd' }, 'Example Ltd'],
  [requestTypes.ambassador, { userOrganization: 'Example Club' }, 'Example Club'],
  [requestTypes.extension, { extendDate: 'Two more weeks' }, 'Two more weeks'],
  [requestTypes.issue, { category: 'License Issue' }, 'License Issue'],
  [requestTypes.issue, {}, ''],
])('%s is about %o', (type, info, topic) => {
  expect(getRequestTopic({ type, info })).toBe(topic)
})

test('a report is resolved, another request is granted', () => {
  expect(formatRequestState({ type: requestTypes.issue, state: 'granted' })).toBe('Resolved')
  expect(formatRequestState({ type: requestTypes.extension, state: 'granted' })).toBe('Granted')
  expect(formatRequestState({ type: requestTypes.issue, state: 'open' })).toBe('Open')
  expect(formatRequestState({ type: requestTypes.issue, state: 'declined' })).toBe('Declined')
})
