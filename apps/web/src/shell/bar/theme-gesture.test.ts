import { describe, expect, it } from 'vitest'
import { isDarkThemeGesture, countClick, noClicks } from './theme-gesture.ts'

function clicksEvery(gapMs: number, count: number) {
  let run = noClicks
  for (let click = 1; click <= count; click += 1) run = countClick(run, 1_000_000 + click * gapMs)
  return run
}

describe('theme gesture', () => {
  it('switches to the dark theme at the tenth click, not at the ninth', () => {
    expect(isDarkThemeGesture(clicksEvery(300, 9))).toBe(false)
    expect(isDarkThemeGesture(clicksEvery(300, 10))).toBe(true)
  })

  it('ignores ten clicks with pauses between them', () => {
    expect(isDarkThemeGesture(clicksEvery(6000, 50))).toBe(false)
  })
})
