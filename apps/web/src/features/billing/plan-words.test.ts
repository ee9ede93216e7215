import { describe, expect, test } from 'vitest'
import { feetOf } from './plan-words.ts'

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
    expect(feetOf({ planStatus, cancel_at: december, current_period_end: null })).toEqual({
      basic: { words: basic, act: basicAct },
      expert: { words: expert, act: expertAct },
    })
  })

  test('without an end of its own, a subscription ends with its period', () => {
    const { basic } = feetOf({
      planStatus: 'waitingUnsubscribe',
      cancel_at: null,
      current_period_end: december,
    })
    expect(basic.words).toBe('Automatically cancel at Dec 1, 2026')
  })

  test('with a commercial license Basic is not what is in use', () => {
    const standing = {
      planStatus: 'unsubscribe',
      cancel_at: null,
      current_period_end: null,
    } as const
    expect(feetOf(standing, true)).toMatchObject({
      basic: { words: '' },
      expert: { act: 'upgrade' },
    })
  })
})
