import { requestTypes } from '@fovea/contract/requests/options'
import { expect, test } from 'vitest'
import {
  countAttachedRefusals,
  listRequestFields,
  formatRequestState,
  formatRequestStatus,
  getLastAnswer,
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

test.each([
  ['open', 'granted', 'Open', 'Open'],
  ['waiting', 'open', 'Waiting', 'Waiting for you'],
  ['done', 'open', 'Closed', 'Closed'],
  ['done', 'granted', 'Resolved', 'Resolved'],
] as const)('%s with the decision %s is %s for the team and %s for the sender', (...row) => {
  const [status, state, team, sender] = row
  const request = { type: requestTypes.issue, status, state }
  expect(formatRequestStatus(request, 'team')).toBe(team)
  expect(formatRequestStatus(request, 'sender')).toBe(sender)
})

const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`

test('the last answer is that of the team, a reply or a decision', () => {
  const reply = (day: number, from: 'team' | 'sender') => ({
    _id: String(day),
    text: `${from} ${day}`,
    created: at(day),
    from,
    author: null,
  })
  const request = {
    _id: '1',
    type: requestTypes.issue,
    info: {},
    state: 'granted' as const,
    status: 'done' as const,
    created: at(1),
    unread: false,
    replies: [reply(2, 'team'), reply(3, 'sender'), reply(5, 'team'), reply(6, 'sender')],
  }
  expect(getLastAnswer({ ...request, decidedAt: null, note: '' })).toBe('team 5')
  expect(getLastAnswer({ ...request, decidedAt: at(4), note: 'Fixed.' })).toBe('team 5')
  expect(getLastAnswer({ ...request, decidedAt: at(7), note: 'Fixed.' })).toBe('Fixed.')
  expect(getLastAnswer({ ...request, replies: [], decidedAt: at(7), note: '' })).toBe('')
})
