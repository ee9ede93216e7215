/** Values that need no quotes in an array of PostgreSQL: numbers, booleans, UUIDs, times, words. */
export function formatBareArray(values: readonly (string | number | boolean)[]) {
  return `{${values.join(',')}}`
}

const special = /["\\]/g

/** Any text, as an array of PostgreSQL. The driver's own way costs several times as much, and a busy door pays it at every start. */
export function formatTextArray(values: readonly string[]) {
  let literal = ''
  for (const value of values) {
    const text =
      value.includes('"') || value.includes('\\') ? value.replace(special, '\\$&') : value
    literal += literal === '' ? `"${text}"` : `,"${text}"`
  }
  return `{${literal}}`
}
