import { describe, expect, it } from 'vitest'
import { isDarkThemeGesture, countClick, noClicks } from './theme-gesture.ts'

function clicksEvery(gapMs: number, count: number) {
  let run = noClicks
  for (let click = 1; click <= count; click += 1) run = countClick(run, 1_000_000 + click * gapMs)
  return run
}

describe('the theme gesture', () => {
  it('asks for the dark theme with the tenth click, not with the ninth', () => {
    expect(isDarkThemeGesture(clicksEvery(300, 9))).toBe(false)
    expect(isDarkThemeGesture(clicksEvery(300, 10))).toBe(true)
  })

  it('is not met by someone who opens the menu now and then', () => {
    expect(isDarkThemeGesture(clicksEvery(6000, 50))).toBe(false)
  })
})
