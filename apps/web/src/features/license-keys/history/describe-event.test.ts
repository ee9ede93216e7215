import type { KeyEvent } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const event: KeyEvent = {
  _id: '1',
  at: '2025-11-15T00:00:00.000Z',
  actor: null,
  ip: null,
  action: 'issued',
  before: null,
  after: null,
}

test.each<[Partial<KeyEvent>, string[]]>([
  [{ action: 'issued' }, ['Created.']],
  [{ action: 'reissued' }, ['Replaced by a new key.']],
  [{ action: 'deleted' }, ['Deleted.']],
  [{ action: 'restored' }, ['Restored.']],
  [
    { action: 'rotated', after: { works_until: '2026-11-15T00:00:00.000Z' } },
    ['Rotated: a new key; the old one works until Nov 15, 2026.'],
  ],
  [{ action: 'rehearsed', after: { answer: 'slow' } }, ['Simulated a failure: 5-second delay.']],
  [{ action: 'rehearsal-ended' }, ['Ended the simulation.']],
  [{ action: 'rolled-back' }, ['Rolled back to the old key.']],
  [
    {
      action: 'license-issued',
      after: { license: '3f2a9c81-0000', expire_date: '2027-03-01T12:00:00.000Z' },
    },
    ['Issued the offline license 3f2a9c81, until Mar 1, 2027.'],
  ],
  [
    { action: 'license-revoked', before: { license: '3f2a9c81-0000' } },
    ['Revoked the offline license 3f2a9c81.'],
  ],
  [
    { action: 'updated', before: { activated: true }, after: { activated: false } },
    ['Deactivated.'],
  ],
  [
    { action: 'extended', after: { expire_date: '2026-11-15T00:00:00.000Z' } },
    ['Renewed until Nov 15, 2026.'],
  ],
  [{ action: 'extended' }, ['Renewed until a later date.']],
  [
    {
      action: 'moved',
      before: { workspace: 'Personal workspace' },
      after: { workspace: 'Northwind' },
    },
    ['Moved from Personal workspace to Northwind.'],
  ],
  [{ action: 'moved' }, ['Moved from another workspace to another workspace.']],
])('describeEvent describes %j', (part, words) => {
  expect(describeEvent({ ...event, ...part })).toEqual(words)
})
