import type { TemplateRecipient } from '@fovea/contract/admin'
import { expect, it } from 'vitest'
import { receivingWords, summaryOf } from './status-words.ts'

const recipient: TemplateRecipient = {
  email: 'ann@example.com',
  allowReceivingEmail: true,
  deactivated: false,
  reason: '',
  sendStatus: 'never',
  sendDate: null,
  sendCount: 0,
  created: '2026-01-01T00:00:00.000Z',
}

it('sums a template up, and explains what is unknown', () => {
  expect(summaryOf([recipient])).toBe('1 person.')
  const gone = { ...recipient, allowReceivingEmail: false }
  const sent = { ...recipient, sendStatus: 'sent' } as const
  expect(summaryOf([recipient, gone, sent, sent])).toBe(
    '3 people: 2 sent. Left out: 1 unsubscribed.',
  )
  expect(summaryOf([sent, { ...sent, allowReceivingEmail: false }])).toBe(
    '1 person: 1 sent. Left out: 1 unsubscribed.',
  )
  const closed = { ...recipient, deactivated: true }
  expect(summaryOf([recipient, closed])).toBe('1 person. Left out: 1 deactivated.')
  const hidden = { ...recipient, email: '1+ann@users.noreply.github.com' }
  expect(summaryOf([recipient, hidden])).toBe('1 person. Left out: 1 no-reply address.')
  expect(summaryOf([hidden, hidden])).toBe('0 people. Left out: 2 no-reply addresses.')
  expect(receivingWords(hidden)).toBe('No, no-reply address')
  expect(receivingWords(closed)).toBe('No, deactivated')
  expect(summaryOf([{ ...recipient, sendStatus: 'unknown' }])).toBe(
    '1 person: 1 unknown. Unknown: delivery was not confirmed, so they may have received it.',
  )
})
