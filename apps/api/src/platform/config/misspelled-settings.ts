/** Shorter names are not compared: too many other programs have variables that differ by one letter. */
const shortest = 6

/**
 * Finds variables that are no setting, but differ by one slip from a setting that is not set: a letter too many, too
 * few or wrong, two letters swapped, or another case or separator. The environment also has variables of other
 * programs, so a name that is farther away is ignored, and so is a close one if the setting itself is set.
 */
export function findMisspelledSettings(given: readonly string[], settings: readonly string[]) {
  const set = new Set(given)
  const known = new Set(settings)
  const unset = settings.filter((setting) => !set.has(setting) && setting.length >= shortest)
  const found = new Map<string, string>()
  for (const name of given) {
    const meant = known.has(name) ? undefined : unset.find((setting) => isNear(name, setting))
    if (meant !== undefined) found.set(name, meant)
  }
  return found
}

export function findClosestWord(given: string, words: readonly string[]) {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(given, word) }))
    .filter(({ word, distance }) => distance <= (word.length > 7 ? 2 : 1))
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.word
}

function isNear(name: string, setting: string) {
  if (Math.abs(name.length - setting.length) > setting.length / 4) return false
  return lettersOf(name) === lettersOf(setting) || editDistance(name, setting) === 1
}

function lettersOf(name: string) {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

function editDistance(a: string, b: string) {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: number[], index: number) {
  return row[index] ?? Infinity
}
