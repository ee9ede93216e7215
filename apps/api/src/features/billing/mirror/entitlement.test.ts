import { expect, test } from 'vitest'
import { getEntitlement } from './entitlement.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const nothing = { status: null, past_due_since: null, cancel_at: null }

test.each([
  ['nothing', nothing, 'basic'],
  ['an active subscription', { ...nothing, status: 'active' }, 'expert'],
  ['one on trial', { ...nothing, status: 'trialing' }, 'expert'],
  ['one that waits for its end', { ...nothing, status: 'active', cancel_at: ago(-1) }, 'expert'],
  ['one whose end was not told of', { ...nothing, status: 'active', cancel_at: now }, 'basic'],
  ['a fresh debt', { ...nothing, status: 'past_due', past_due_since: ago(6.99) }, 'expert'],
  ['a debt of seven days', { ...nothing, status: 'past_due', past_due_since: ago(7) }, 'basic'],
  ['a debt given up', { ...nothing, status: 'unpaid', past_due_since: ago(1) }, 'expert'],
  ['a first payment that waits', { ...nothing, status: 'incomplete' }, 'basic'],
  ['an end', { ...nothing, status: 'canceled' }, 'basic'],
])('gives %s: %j the entitlement %s', (_, standing, entitlement) => {
  expect(getEntitlement(standing, now)).toBe(entitlement)
})
