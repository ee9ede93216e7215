import { expect, test } from 'vitest'
import type { Expiring } from './expiry.ts'
import { type Gate, gate } from './gate.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const over: Expiring = { expire_state: true, expire_date: '2026-02-01T00:00:00.000Z' }
const running: Expiring = { expire_state: false, expire_date: '2026-03-13T00:00:00.000Z' }

const nokey: Gate = { kind: 'blocked', block: 'nokey' }
const devBlock: Gate = { kind: 'blocked', block: 'dev' }
const prodBlock: Gate = { kind: 'blocked', block: 'prod' }
const commercial: Gate = { kind: 'commercial' }
const trial: Gate = { kind: 'trial', daysLeft: 12, ofDays: 30 }

// Trial: none, over, running. Production: none, all over, one running.
test.each<[string, Expiring | null, Expiring[], Gate]>([
  ['no key at all', null, [], nokey],
  ['no trial, production over', null, [over], prodBlock],
  ['no trial, production running', null, [over, running], commercial],
  ['trial over, no production', over, [], devBlock],
  ['trial over, production over', over, [over, over], devBlock],
  ['trial over, production running', over, [running], commercial],
  ['trial running, no production', running, [], trial],
  ['trial running, production over', running, [over], prodBlock],
  ['trial running, production running', running, [running, over], commercial],
])('%s', (_, dev, prod, expected) => {
  expect(gate(dev, prod, now)).toEqual(expected)
})

test('a deactivated key is no license, and no block either', () => {
  const off = { ...running, activated: false }
  const on = { ...running, activated: true }
  expect(gate(null, [off], now)).toEqual({ kind: 'deactivated' })
  expect(gate(over, [off, over], now)).toEqual({ kind: 'deactivated' })
  expect(gate(running, [off], now)).toEqual(trial)
  expect(gate(null, [off, on], now)).toEqual(commercial)
  expect(gate(null, [off, running], now)).toEqual(commercial)
  expect(gate(null, [{ ...over, activated: false }], now)).toEqual(prodBlock)
})

test('a key that is over by its date alone counts as over', () => {
  const later = new Date('2026-03-13T00:00:00.001Z')
  expect(gate(running, [], later)).toEqual(devBlock)
  expect(gate(null, [running], later)).toEqual(prodBlock)
})
