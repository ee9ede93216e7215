import { expect, test } from 'vitest'
import type { Expiring } from './expiry.ts'
import { type AccessStatus, getAccessStatus } from './access-status.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
type Term = Expiring & { created: string }
const over: Term = {
  created: '2026-01-02T00:00:00.000Z',
  expire_state: true,
  expire_date: '2026-02-01T00:00:00.000Z',
}
const running: Term = {
  created: '2026-02-11T00:00:00.000Z',
  expire_state: false,
  expire_date: '2026-03-13T00:00:00.000Z',
}

const nokey: AccessStatus = { kind: 'blocked', block: 'nokey' }
const devBlock: AccessStatus = { kind: 'blocked', block: 'dev' }
const prodBlock: AccessStatus = { kind: 'blocked', block: 'prod' }
const commercial: AccessStatus = { kind: 'commercial' }
const trial: AccessStatus = { kind: 'trial', daysLeft: 12, ofDays: 30 }

test.each<[string, Term | null, Term[], AccessStatus]>([
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
  expect(getAccessStatus(dev, prod, now)).toEqual(expected)
})

test('a deactivated key gives no license, and blocks nothing', () => {
  const off = { ...running, activated: false }
  const on = { ...running, activated: true }
  expect(getAccessStatus(null, [off], now)).toEqual({ kind: 'deactivated' })
  expect(getAccessStatus(over, [off, over], now)).toEqual({ kind: 'deactivated' })
  expect(getAccessStatus(running, [off], now)).toEqual(trial)
  expect(getAccessStatus(null, [off, on], now)).toEqual(commercial)
  expect(getAccessStatus(null, [off, running], now)).toEqual(commercial)
  expect(getAccessStatus(null, [{ ...over, activated: false }], now)).toEqual(prodBlock)
})

test('a key past its date counts as expired', () => {
  const later = new Date('2026-03-13T00:00:00.001Z')
  expect(getAccessStatus(running, [], later)).toEqual(devBlock)
  expect(getAccessStatus(null, [running], later)).toEqual(prodBlock)
})

test('an extended trial counts all its days', () => {
  const extended = { ...running, expire_date: '2026-03-27T00:00:00.000Z' }
  expect(getAccessStatus(extended, [], now)).toEqual({ kind: 'trial', daysLeft: 26, ofDays: 44 })
})
