/** Letters that are not taken for another one, and make no words: no vowels, nothing that looks or sounds like a digit. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

const userCode = new RegExp(`^[${userCodeLetters}]{${userCodeLength}}$`)

/** The code that somebody has typed, whatever stands between its letters; null where it can be none. */
export function parseUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return userCode.test(letters) ? letters : null
}

/** A code as people read and type it: `BCDF-GHJK`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`
}
