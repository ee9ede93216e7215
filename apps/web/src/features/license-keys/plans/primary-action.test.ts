import { expect, test } from 'vitest'
import { getPrimaryAction } from './primary-action.ts'

const now = new Date('2026-11-15T00:00:00.000Z')
const running = { expire_state: false, expire_date: '2027-03-01T00:00:00.000Z' }
const ending = { expire_state: false, expire_date: '2026-12-15T00:00:00.000Z' }
const over = { expire_state: false, expire_date: '2026-11-01T00:00:00.000Z' }

test.each([
  ['a new user', null, [], [], 'trial'],
  ['a user with a trial', running, [], [], 'create'],
  ['a user with an expired trial', over, [], [], 'create'],
  ['a user with a production key and no trial', null, [running], [], 'create'],
  ['a user with one active and one expired key', null, [over, running], [], 'create'],
  ['a user with expired production keys only', null, [over], [], 'renew'],
  ['a user with a trial and expired production keys', running, [over, over], [], 'renew'],
  ['a user whose production key ends in 30 days', null, [running, ending], [], 'renew'],
  ['a user with a commercial license', null, [], [running, over], undefined],
  ['a user with a commercial license beside one that ends', null, [], [running, ending], undefined],
  ['a user with a commercial license and expired keys', null, [over], [running], undefined],
  ['a user whose commercial license ends in 30 days', null, [running], [ending], 'renew'],
  ['a user with an expired commercial license', over, [running], [over], 'renew'],
] as const)('the primary action of %s', (_, trial, production, commercial, action) => {
  expect(getPrimaryAction({ trial, production, commercial }, now)).toBe(action)
})

test('the primary action is a production key if the trial was used by a deleted account', () => {
  const keys = { trial: null, trialUsed: true, production: [], commercial: [] }
  expect(getPrimaryAction(keys, now)).toBe('create')
})

test.each([
  { trial: undefined, production: [], commercial: [] },
  { trial: null, production: undefined, commercial: [] },
  { trial: null, production: [], commercial: undefined },
])('there is no primary action until all keys are loaded: %j', (keys) => {
  expect(getPrimaryAction(keys, now)).toBeUndefined()
})
