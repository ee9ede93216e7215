import { describe, expect, test } from 'vitest'
import { troubleOf } from './trouble-words.ts'

const grace = Date.UTC(2026, 11, 8) / 1000

describe('what keeps a subscription from running', () => {
  test.for([null, 'active', 'canceled', 'incomplete'])('nothing where it is %s', (status) => {
    expect(troubleOf({ status, grace_until: null, entitlement: 'basic' })).toBeNull()
  })

  test('a question of the bank', () => {
    const asked = { status: 'incomplete', grace_until: null, clientSecret: 'seti_1_secret_2' }
    expect(troubleOf({ ...asked, entitlement: 'basic' })?.title).toMatch(/^Your bank/)
  })

  test('a payment that failed, within its grace and after it', () => {
    const failed = { status: 'past_due', grace_until: grace }
    const within = troubleOf({ ...failed, entitlement: 'expert' })
    expect(within?.sentence).toContain('until Dec 8, 2026')
    const after = troubleOf({ ...failed, entitlement: 'basic' })
    expect(after?.sentence).toContain('are refused')
  })
})
