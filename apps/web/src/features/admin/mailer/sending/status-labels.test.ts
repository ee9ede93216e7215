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

it('summarizes the recipients and explains the unknown ones', () => {
  expect(summarizeRecipients([recipient])).toBe('1 person.')
  const gone = { ...recipient, allowReceivingEmail: false }
  const sent = { ...recipient, sendStatus: 'sent' } as const
  expect(summarizeRecipients([recipient, gone, sent, sent])).toBe(
    '3 people: 2 sent. Left out: 1 unsubscribed.',
  )
  expect(summarizeRecipients([sent, { ...sent, allowReceivingEmail: false }])).toBe(
    '1 person: 1 sent. Left out: 1 unsubscribed.',
  )
  const closed = { ...recipient, deactivated: true }
  expect(summarizeRecipients([recipient, closed])).toBe('1 person. Left out: 1 deactivated.')
  const returned = { ...recipient, bounced: true }
  expect(summarizeRecipients([recipient, returned])).toBe('1 person. Left out: 1 bounced.')
  const hidden = { ...recipient, email: '1+ann@users.noreply.github.com' }
  expect(summarizeRecipients([recipient, hidden])).toBe('1 person. Left out: 1 no-reply address.')
  expect(summarizeRecipients([hidden, hidden])).toBe('0 people. Left out: 2 no-reply addresses.')
  expect(formatReceivedState(hidden)).toBe('No, no-reply address')
  expect(formatReceivedState(closed)).toBe('No, deactivated')
  expect(summarizeRecipients([{ ...recipient, sendStatus: 'unknown' }])).toBe(
    '1 person: 1 unknown. Unknown: delivery was not confirmed, so they may have received it.',
  )
})
