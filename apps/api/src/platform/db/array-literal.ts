/** Formats values that need no quotes in a PostgreSQL array: numbers, booleans, UUIDs, times, words. */
export function formatBareArray(values: readonly (string | number | boolean)[]) {
  return `{${values.join(',')}}`
}

const special = /["\\]/g

/** The driver's own serializer costs several times as much, and every session start needs one. */
export function formatTextArray(values: readonly string[]) {
  let literal = ''
  for (const value of values) {
    const text =
      value.includes('"') || value.includes('\\') ? value.replace(special, '\\$&') : value
    literal += literal === '' ? `"${text}"` : `,"${text}"`
  }
  return `{${literal}}`
}
