import { describe, expect, test } from 'vitest'
import { formatPayButton, getPaymentProblem } from './payment-problem.ts'

const grace = Date.UTC(2026, 11, 8) / 1000
const quiet = { underWay: false, overdue: null, ended_at: null, failure: null }

describe('what keeps a subscription from running', () => {
  test.for([null, 'active', 'canceled', 'incomplete'])('nothing where it is %s', (status) => {
    expect(
      getPaymentProblem({ ...quiet, status, grace_until: null, entitlement: 'basic' }),
    ).toBeNull()
  })

  test('a question of the bank', () => {
    const input = {
      ...quiet,
      status: 'incomplete',
      grace_until: null,
      clientSecret: 'seti_1_secret_2',
    }
    expect(getPaymentProblem({ ...input, entitlement: 'basic' })?.title).toMatch(/^Your bank/)
  })

  test('a payment that failed, within its grace and after it', () => {
    const failed = { ...quiet, status: 'past_due', grace_until: grace }
    const within = getPaymentProblem({ ...failed, entitlement: 'expert' })
    expect(within?.sentence).toContain('until Dec 8, 2026')
    const after = getPaymentProblem({ ...failed, entitlement: 'basic' })
    expect(after?.sentence).toContain('are refused')
    expect(after).toMatchObject({ title: 'Your last payment failed.', act: 'pay' })
  })

  test('how much is overdue, and that it can be paid, even if the bank asks', () => {
    const overdue = { amount: 1250, currency: 'usd' }
    const due = {
      ...quiet,
      status: 'past_due',
      grace_until: grace,
      entitlement: 'expert',
      overdue,
    } as const
    expect(getPaymentProblem(due)).toMatchObject({
      title: 'Your last payment failed: $12.50 is overdue.',
    })
    expect(getPaymentProblem({ ...due, clientSecret: 'pi_1_secret_2' })?.action).toBe('pay')
  })

  test('an ended subscription that is not paid, by its day and amount', () => {
    const overdue = { amount: 2000, currency: 'usd' }
    const ended = { ...quiet, status: 'canceled', grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...ended, overdue, ended_at: grace })).toMatchObject({
      title: 'Your Expert plan ended on Dec 8, 2026: $20.00 is unpaid.',
      act: 'pay',
    })
    expect(formatPayButton(overdue)).toBe('Pay $20.00')
    expect(formatPayButton(null)).toBe('Pay now')
  })

  test('an order that failed after its form was closed', () => {
    const standing = { ...quiet, status: null, grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...standing, failure: 'Your card was declined.' })).toEqual({
      title: 'Your last order did not go through.',
      sentence: 'Your card was declined.',
      act: null,
    })
  })

  test('an act that goes on is told before anything else, and asks for nothing', () => {
    const standing = { ...quiet, status: null, grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...standing, underWay: true })?.action).toBeNull()
  })
})
