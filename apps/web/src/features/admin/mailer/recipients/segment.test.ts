import type { TemplateRecipient } from '@fovea/contract/admin'
import { expect, it } from 'vitest'
import { isInSegment, readSegment, type Segment } from './segment.ts'

const now = Date.parse('2026-06-30T12:00:00Z')

const recipient: TemplateRecipient = {
  email: 'ann@example.com',
  allowReceivingEmail: true,
  deactivated: false,
  reason: '',
  sendStatus: 'never',
  sendDate: null,
  sendCount: 0,
  created: '2026-01-01T00:00:00.000Z',
  plan: 'expert',
  sessions: 3,
  lastSeen: '2026-05-31T12:00:00.000Z',
  trialEnds: '2026-07-07T12:00:00.000Z',
  platforms: ['ios', 'web'],
  country: 'KR',
  tags: ['beta', '2026'],
}

it.each<[Segment, Partial<TemplateRecipient>, boolean]>([
  [{}, {}, true],
  [{ plan: 'expert', use: 'some', trial: 7, idle: 30 }, {}, true],
  [{ platform: 'web', country: 'KR', tag: 'beta' }, {}, true],
  [{ platform: 'android' }, {}, false],
  [{ country: 'US' }, {}, false],
  [{ country: 'KR' }, { country: null }, false],
  [{ tag: 'partner' }, {}, false],
  [{ plan: 'basic' }, {}, false],
  [{ use: 'none' }, {}, false],
  [{ use: 'none' }, { sessions: 0 }, true],
  [{ trial: 1 }, {}, false],
  [{ trial: 30 }, { trialEnds: '2026-06-30T11:59:59.000Z' }, false],
  [{ trial: 30 }, { trialEnds: null }, false],
  [{ idle: 90 }, {}, false],
  [{ idle: 180 }, { lastSeen: null }, true],
])('segment %j with %j: %j', (segment, part, expected) => {
  expect(isInSegment({ ...recipient, ...part }, segment, now)).toBe(expected)
})

it('reads a segment from an address and drops what it does not know', () => {
  expect(
    readSegment({
      plan: 'expert',
      use: 'none',
      trial: '7',
      idle: 30,
      platform: 'ios',
      country: 'KR',
      tag: 2026,
    }),
  ).toEqual({
    plan: 'expert',
    use: 'none',
    trial: 7,
    idle: 30,
    platform: 'ios',
    country: 'KR',
    tag: '2026',
  })
  expect(
    readSegment({ plan: 'gold', trial: 8, idle: [], platform: 'tv', country: 'Korea', tag: '' }),
  ).toEqual({})
})
