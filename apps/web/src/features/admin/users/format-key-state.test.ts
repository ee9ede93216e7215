import { expect, test } from 'vitest'
import { formatKeyState } from './format-key-state.ts'

test.each<[Parameters<typeof formatKeyState>[0], string]>([
  [{ expired: false, activated: true, inactive: undefined }, 'Active'],
  [{ expired: false, activated: false, inactive: undefined }, 'Off'],
  [{ expired: true, activated: false, inactive: undefined }, 'Expired'],
  [{ expired: false, activated: true, inactive: 'deactivated' }, 'Refused: account deactivated'],
  [{ expired: true, activated: true, inactive: 'deactivated' }, 'Refused: account deactivated'],
  [{ expired: false, activated: true, inactive: 'suspended' }, 'Refused: team suspended'],
])('formatKeyState(%o) is %s', (state, word) => {
  expect(formatKeyState(state)).toBe(word)
})
