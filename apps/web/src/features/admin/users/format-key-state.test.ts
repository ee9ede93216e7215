import { expect, test } from 'vitest'
import { formatKeyState } from './format-key-state.ts'

test.each([
  [{ expired: false, activated: true, deactivated: false }, 'Active'],
  [{ expired: false, activated: false, deactivated: false }, 'Off'],
  [{ expired: true, activated: false, deactivated: false }, 'Expired'],
  [{ expired: false, activated: true, deactivated: true }, 'Refused: account deactivated'],
  [{ expired: true, activated: true, deactivated: true }, 'Refused: account deactivated'],
])('formatKeyState(%o) is %s', (state, word) => {
  expect(formatKeyState(state)).toBe(word)
})
