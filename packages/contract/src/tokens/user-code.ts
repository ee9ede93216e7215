/** No vowels, which could form words, and no letters that look or sound like digits or other letters. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

const userCode = new RegExp(`^[${userCodeLetters}]{${userCodeLength}}$`)

/** Reads a typed code, ignoring separators; null if it can't be a code. */
export function parseUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return userCode.test(letters) ? letters : null
}

/** A code as shown to users: `BCDF-GHJK`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`
}
