import { describe, expect, test } from 'vitest'
import { getPlanButtons } from './plan-buttons.ts'

const december = Date.UTC(2026, 11, 1) / 1000

describe('getPlanButtons', () => {
  test.for([
    ['unsubscribe', 'Now Using', null, 'Upgrade!', 'upgrade'],
    ['subscribing', 'Downgrade', 'cancel', 'Thanks for Using!', null],
    [
      'waitingUnsubscribe',
      'Automatically cancel at Dec 1, 2026',
      null,
      'Keep in subscription',
      'keep',
    ],
  ] as const)('for status %s', ([planStatus, basic, basicAct, expert, expertAct]) => {
    const status = { planStatus, cancel_at: december, current_period_end: null, underWay: false }
    expect(getPlanButtons(status)).toEqual({
      basic: { label: basic, action: basicAct },
      expert: { label: expert, action: expertAct },
    })
  })

  test.for(['unsubscribe', 'waitingUnsubscribe'] as const)(
    "for %s with an order in progress doesn't offer it again",
    (planStatus) => {
      const status = { planStatus, cancel_at: null, current_period_end: december }
      const { basic, expert } = getPlanButtons({ ...status, underWay: true })
      expect(expert).toEqual({ label: 'Setting up', action: null })
      expect(basic).toEqual(getPlanButtons({ ...status, underWay: false }).basic)
    },
  )

  test('ends a subscription without an end date with its period', () => {
    const { basic } = getPlanButtons({
      planStatus: 'waitingUnsubscribe',
      cancel_at: null,
      current_period_end: december,
      underWay: false,
    })
    expect(basic.label).toBe('Automatically cancel at Dec 1, 2026')
  })

  test("doesn't mark Basic as current under a commercial license", () => {
    const status = {
      planStatus: 'unsubscribe',
      cancel_at: null,
      current_period_end: null,
      underWay: false,
    } as const
    expect(getPlanButtons(status, true)).toMatchObject({
      basic: { label: '' },
      expert: { action: 'upgrade' },
    })
  })
})
