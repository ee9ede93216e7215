import { expect, test } from 'vitest'
import { getPrimaryAction } from './primary-action.ts'

const now = new Date('2026-11-15T00:00:00.000Z')
const running = { expire_state: false, expire_date: '2026-12-01T00:00:00.000Z' }
const over = { expire_state: false, expire_date: '2026-11-01T00:00:00.000Z' }

test.each([
  ['a newcomer', null, [], [], 'trial'],
  ['somebody with a trial', running, [], [], 'create'],
  ['somebody whose trial is over', over, [], [], 'create'],
  ['somebody with a production key and no trial', null, [running], [], 'create'],
  ['somebody with one key of two that runs', null, [over, running], [], 'create'],
  ['somebody whose production keys are over', null, [over], [], 'renew'],
  ['somebody with a trial whose production keys are over', running, [over, over], [], 'renew'],
  ['somebody with a commercial license', null, [], [running], 'renew'],
  ['somebody whose commercial license is over', over, [running], [over], 'renew'],
] as const)('the primary action of %s', (_, trial, production, commercial, act) => {
  expect(getPrimaryAction({ trial, production, commercial }, now)).toBe(act)
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
