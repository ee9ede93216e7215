/** Names that are not compared: too many other programs have variables that are one letter away. */
const shortest = 6

/**
 * Variables that are no setting, but are one slip away from a setting that is not set: a letter too many, too few or wrong, two
 * letters swapped, or another case or separator. The environment also has variables of other programs, so anything farther away is left
 * alone, and so is a near one if the setting itself is set.
 */
export function findMisspelt(given: readonly string[], settings: readonly string[]) {
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

/** The closest of some words, or undefined if all are more than a slip away, or two slips of a long word. */
export function findClosest(given: string, words: readonly string[]) {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(given, word) }))
    .filter(({ word, distance }) => distance <= (word.length > 7 ? 2 : 1))
    .toSorted((one, other) => one.distance - other.distance)
  return ranked[0]?.word
}

function isNear(name: string, setting: string) {
  if (Math.abs(name.length - setting.length) > setting.length / 4) return false
  return lettersOf(name) === lettersOf(setting) || editDistance(name, setting) === 1
}

function lettersOf(name: string) {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** Insertions, deletions, replacements and swaps of neighbours that make one text of the other. */
function editDistance(one: string, other: string) {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
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
  return at(last, other.length)
}

function at(row: number[], index: number) {
  return row[index] ?? Infinity
}
