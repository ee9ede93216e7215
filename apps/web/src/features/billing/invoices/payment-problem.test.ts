import { describe, expect, test } from 'vitest'
import { formatPayButton, getPaymentProblem } from './payment-problem.ts'

const grace = Date.UTC(2026, 11, 8) / 1000
const quiet = { underWay: false, overdue: null, ended_at: null, failure: null }

describe('getPaymentProblem', () => {
  test.for([null, 'active', 'canceled', 'incomplete'])(
    'reports nothing for status %s',
    (status) => {
      expect(
        getPaymentProblem({ ...quiet, status, grace_until: null, entitlement: 'basic' }),
      ).toBeNull()
    },
  )

  test('reports a pending bank confirmation', () => {
    const input = {
      ...quiet,
      status: 'incomplete',
      grace_until: null,
      clientSecret: 'seti_1_secret_2',
    }
    expect(getPaymentProblem({ ...input, entitlement: 'basic' })?.title).toMatch(/^Your bank/)
  })

  test('reports a failed payment within and after its grace period', () => {
    const failed = { ...quiet, status: 'past_due', grace_until: grace }
    const within = getPaymentProblem({ ...failed, entitlement: 'expert' })
    expect(within?.sentence).toContain('until Dec 8, 2026')
    const after = getPaymentProblem({ ...failed, entitlement: 'basic' })
    expect(after?.sentence).toContain('are refused')
    expect(after).toMatchObject({ title: 'Your last payment failed.', action: 'pay' })
  })

  test('reports the overdue amount and offers to pay, even if the bank asks for confirmation', () => {
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

  test('reports the end date and unpaid amount of an ended subscription', () => {
    const overdue = { amount: 2000, currency: 'usd' }
    const ended = { ...quiet, status: 'canceled', grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...ended, overdue, ended_at: grace })).toMatchObject({
      title: 'Your Expert plan ended on Dec 8, 2026: $20.00 is unpaid.',
      action: 'pay',
    })
    expect(formatPayButton(overdue)).toBe('Pay $20.00')
    expect(formatPayButton(null)).toBe('Pay now')
  })

  test('reports an order that failed after its form was closed', () => {
    const status = { ...quiet, status: null, grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...status, failure: 'Your card was declined.' })).toEqual({
      title: 'Your last order did not go through.',
      sentence: 'Your card was declined.',
      action: null,
    })
  })

  test('reports an operation in progress before anything else, without an action', () => {
    const status = { ...quiet, status: null, grace_until: null, entitlement: 'basic' } as const
    expect(getPaymentProblem({ ...status, underWay: true })?.action).toBeNull()
  })
})
