import type { Expiring } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import { getKeyLayout } from './key-layout.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const over: Expiring = { expire_state: true, expire_date: '2026-02-01T00:00:00.000Z' }
const running: Expiring = { expire_state: false, expire_date: '2026-12-01T00:00:00.000Z' }

test.each([
  ['no key', null, [], [], 'trial-first'],
  ['a running trial', running, [running], [], 'trial-first'],
  ['an expired trial alone', over, [], [], 'trial-first'],
  ['an expired trial beside keys', over, [running], [], 'production-first'],
  ['keys without a trial', null, [over], [], 'production-first'],
  ['a commercial key', running, [running], [over], 'commercial-first'],
] as const)('%s', (_, trial, production, commercial, layout) => {
  expect(getKeyLayout({ trial, production, commercial }, now)).toBe(layout)
})
