import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { getEntitlement } from './entitlement.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const none = { status: null, past_due_since: null, cancel_at: null }

test.each([
  ['no subscription', none, 'basic'],
  ['an active subscription', { ...none, status: 'active' }, 'expert'],
  ['a trial', { ...none, status: 'trialing' }, 'expert'],
  [
    'a cancelled subscription before its end',
    { ...none, status: 'active', cancel_at: ago(-1) },
    'expert',
  ],
  [
    'a cancelled subscription at its end, before the event',
    { ...none, status: 'active', cancel_at: now },
    'basic',
  ],
  [
    'an invoice unpaid for less than seven days',
    { ...none, status: 'past_due', past_due_since: ago(6.99) },
    'expert',
  ],
  [
    'an invoice unpaid for seven days',
    { ...none, status: 'past_due', past_due_since: ago(7) },
    'basic',
  ],
  [
    'an invoice that is no longer retried',
    { ...none, status: 'unpaid', past_due_since: ago(1) },
    'expert',
  ],
  ['an incomplete first payment', { ...none, status: 'incomplete' }, 'basic'],
  ['an ended subscription', { ...none, status: 'canceled' }, 'basic'],
])('gives %s (%j) the entitlement %s', (_, input, entitlement) => {
  expect(getEntitlement(input, now)).toBe(entitlement)
})
