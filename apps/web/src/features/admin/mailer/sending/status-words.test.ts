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
  expect(summaryOf([recipient, gone, sent, sent])).toBe('4 people: 2 sent, 1 unsubscribed.')
  const closed = { ...recipient, deactivated: true }
  expect(summaryOf([recipient, closed])).toBe('2 people: 1 deactivated.')
  expect(receivingWords(closed)).toBe('No, deactivated')
  expect(summaryOf([{ ...recipient, sendStatus: 'unknown' }])).toBe(
    '1 person: 1 unknown. Unknown: delivery was not confirmed, so they may have received it.',
  )
})
