import type { TemplateRecipient } from '@fovea/contract/admin'
import { expect, it } from 'vitest'
import { formatReceivedState, summarizeRecipients } from './status-labels.ts'

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
  plan: 'basic',
  sessions: 0,
  lastSeen: null,
  trialEnds: null,
  platforms: [],
  country: null,
  tags: [],
}

const reached = { never: 1, sending: 0, sent: 0, failed: 0, unknown: 0 }

it.each([
  [{ reached, excluded: [] }, '1 person.'],
  [
    { reached: { ...reached, sent: 2 }, excluded: [{ reason: 'unsubscribed', count: 1 }] },
    '3 people: 2 sent. Left out: 1 unsubscribed.',
  ],
  [
    {
      reached,
      excluded: [
        { reason: 'bounced', count: 1200 },
        { reason: 'no-reply address', count: 1 },
      ],
    },
    '1 person. Left out: 1,200 bounced, 1 no-reply address.',
  ],
  [
    { reached: { ...reached, never: 0 }, excluded: [{ reason: 'no-reply address', count: 2 }] },
    '0 people. Left out: 2 no-reply addresses.',
  ],
  [
    { reached: { ...reached, never: 0, unknown: 1 }, excluded: [] },
    '1 person: 1 unknown. Unknown: delivery was not confirmed, so they may have received it.',
  ],
] as const)('summarizes %j', (counts, words) => {
  expect(summarizeRecipients(counts)).toBe(words)
})

it('says why a recipient gets no templates', () => {
  const hidden = { ...recipient, email: '1+ann@users.noreply.github.com' }
  expect(formatReceivedState(recipient)).toBe('Yes')
  expect(formatReceivedState(hidden)).toBe('No, no-reply address')
  expect(formatReceivedState({ ...recipient, deactivated: true })).toBe('No, deactivated')
})
