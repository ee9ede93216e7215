import type { Expiring } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import { getStage, type StageAction, type StageFacts, type StageName } from './get-stage.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const over: Expiring = { expire_state: true, expire_date: '2026-02-01T00:00:00.000Z' }
const running: Expiring = { expire_state: false, expire_date: '2026-12-01T00:00:00.000Z' }
const ending: Expiring = { expire_state: false, expire_date: '2026-03-20T00:00:00.000Z' }

const nothing: StageFacts = {
  personal: true,
  trial: null,
  trialUsed: false,
  production: [],
  commercial: [],
  plan: undefined,
}

test.each<[string, Partial<StageFacts>, StageName, StageAction]>([
  ['no key at all', {}, 'build', 'start-trial'],
  ['a trial used with a deleted account', { trialUsed: true }, 'build', 'create-key'],
  ['a running trial', { trial: running }, 'build', 'create-key'],
  ['an expired trial', { trial: over }, 'build', 'create-key'],
  ['a team without keys', { personal: false }, 'build', 'create-key'],
  [
    'a production key on Basic',
    { production: [running], plan: 'basic' },
    'release',
    'compare-plans',
  ],
  [
    'a production key on Expert',
    { production: [running], plan: 'expert' },
    'scale',
    'see-sessions',
  ],
  ['expired production keys', { trial: running, production: [over] }, 'release', 'renew'],
  ['a commercial key', { commercial: [running, over] }, 'scale', 'see-sessions'],
  ['a commercial key that ends soon', { commercial: [ending] }, 'scale', 'renew'],
  ['an expired commercial key', { commercial: [over] }, 'release', 'renew'],
  ['both', { production: [running], commercial: [running] }, 'scale', 'see-sessions'],
])('%s', (_, facts, here, action) => {
  expect(getStage({ ...nothing, ...facts }, now)).toEqual({ here, action })
})

test('a running production key waits for the plan', () => {
  expect(getStage({ ...nothing, production: [running] }, now)).toBeUndefined()
})
