import type { TemplateRecipient } from '../mailer.ts'
import { expect, it } from 'vitest'
import { getExclusionReason, isDue } from './recipient-rules.ts'

const recipient: TemplateRecipient = {
  email: 'ann@example.com',
  name: 'Ann',
  allowReceivingEmail: true,
  deactivated: false,
  bounced: false,
  reason: '',
  sendStatus: 'never',
  sendDate: null,
  sendCount: 0,
  created: '2026-01-01T00:00:00.000Z',
  plan: 'expert',
  sessions: 3,
  lastSeen: '2026-05-31T12:00:00.000Z',
  trialEnds: '2026-07-07T12:00:00.000Z',
  platforms: ['ios', 'web'],
  country: 'KR',
  tags: ['beta', '2026'],
}

it.each([
  [{ deactivated: true, allowReceivingEmail: false }, 'deactivated'],
  [{ allowReceivingEmail: false, bounced: true }, 'unsubscribed'],
  [{ bounced: true }, 'bounced'],
  [{ email: '1+ann@users.noreply.github.com' }, 'no-reply address'],
  [{}, null],
] as const)('excludes %j: %s', (part, reason) => {
  expect(getExclusionReason({ ...recipient, ...part })).toBe(reason)
  expect(isDue({ ...recipient, ...part }, { resend: true, retryUnknown: true })).toBe(
    reason === null,
  )
})

it.each([
  ['never', { resend: false, retryUnknown: false }, true],
  ['failed', { resend: false, retryUnknown: false }, true],
  ['sent', { resend: false, retryUnknown: true }, false],
  ['sent', { resend: true, retryUnknown: false }, true],
  ['unknown', { resend: true, retryUnknown: false }, false],
  ['unknown', { resend: false, retryUnknown: true }, true],
  ['sending', { resend: true, retryUnknown: true }, false],
] as const)('%s with %j is due: %s', (sendStatus, choice, expected) => {
  expect(isDue({ ...recipient, sendStatus }, choice)).toBe(expected)
})
