import { requestTypes } from '@fovea/contract/requests/options'
import { expect, test } from 'vitest'
import {
  formatDecisionButton,
  formatRecipient,
  formatEarlierDecision,
  formatDecisionEffect,
} from './decision-labels.ts'

const now = new Date('2026-03-01T12:00:00Z')
const running = { key: 'k', created: '', expire_date: '2026-03-10T12:00:00Z', expire_state: false }
const over = { ...running, expire_date: '2026-02-01T12:00:00Z', expire_state: true }

test.each([
  ['a running trial', running, 'Their development key will expire on Mar 24, 2026.'],
  ['a trial that is over', over, 'Their development key will expire on Mar 15, 2026.'],
  ['no trial', null, 'They have no development key to extend.'],
])('extending %s', (_, development, words) => {
  const detail = { doc: { type: requestTypes.extension }, development }
  expect(formatDecisionEffect(detail, 'grant', 14, now)).toBe(words)
  expect(formatDecisionEffect(detail, 'decline', 14, now)).toBe('Nothing changes for them.')
})

test.each([requestTypes.commercial, requestTypes.ambassador])(
  'granting %s creates a key',
  (type) => {
    expect(formatDecisionEffect({ doc: { type }, development: null }, 'grant', 14, now)).toMatch(
      /365 days/,
    )
  },
)

test('an issue report is resolved instead of granted', () => {
  expect(formatDecisionButton({ type: requestTypes.issue }, 'grant')).toBe('Resolve')
  expect(formatDecisionButton({ type: requestTypes.issue }, 'decline')).toBe('Decline')
  expect(formatDecisionButton({ type: requestTypes.commercial }, 'grant')).toBe('Grant')
})

test('formatRecipient names the recipient or says that no email is sent', () => {
  expect(formatRecipient({ answerTo: 'desk@example.com' })).toMatch(/^desk@example.com will get/)
  expect(formatRecipient({ answerTo: null })).toMatch(/^No email is sent/)
})

test('formatEarlierDecision names the admin who decided first', () => {
  const { issue, extension } = requestTypes
  const by = { decidedBy: 'ada@example.com', state: 'granted' as const }
  expect(formatEarlierDecision({ type: issue, ...by })).toBe(
    'ada@example.com has already resolved this report.',
  )
  expect(formatEarlierDecision({ type: extension, ...by, decidedBy: null })).toBe(
    'Another admin has already granted this request.',
  )
})
