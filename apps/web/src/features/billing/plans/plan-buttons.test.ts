import { describe, expect, test } from 'vitest'
import { getPlanButtons } from './plan-buttons.ts'

const december = Date.UTC(2026, 11, 1) / 1000

describe('what stands below the plans', () => {
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
  ] as const)('%s', ([planStatus, basic, basicAct, expert, expertAct]) => {
    const standing = { planStatus, cancel_at: december, current_period_end: null, underWay: false }
    expect(getPlanButtons(standing)).toEqual({
      basic: { words: basic, act: basicAct },
      expert: { words: expert, act: expertAct },
    })
  })

  test.for(['unsubscribe', 'waitingUnsubscribe'] as const)(
    '%s, with an order under way: it is not offered again',
    (planStatus) => {
      const standing = { planStatus, cancel_at: null, current_period_end: december }
      const { basic, expert } = getPlanButtons({ ...standing, underWay: true })
      expect(expert).toEqual({ words: 'Setting up', act: null })
      expect(basic).toEqual(getPlanButtons({ ...standing, underWay: false }).basic)
    },
  )

  test('without an end of its own, a subscription ends with its period', () => {
    const { basic } = getPlanButtons({
      planStatus: 'waitingUnsubscribe',
      cancel_at: null,
      current_period_end: december,
      underWay: false,
    })
    expect(basic.label).toBe('Automatically cancel at Dec 1, 2026')
  })

  test('with a commercial license Basic is not what is in use', () => {
    const standing = {
      planStatus: 'unsubscribe',
      cancel_at: null,
      current_period_end: null,
      underWay: false,
    } as const
    expect(getPlanButtons(standing, true)).toMatchObject({
      basic: { words: '' },
      expert: { act: 'upgrade' },
    })
  })
})
