/** Readers of values in an address, which anyone may have edited: undefined for what is not allowed. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function readChoice<Value extends string | number>(
  choices: readonly Value[],
  value: unknown,
): Value | undefined {
  return choices.find((choice) => String(choice) === String(value))
}

/** `2026-01-31`. `Date` accepts days such as February 30 and shifts them, so the result is compared with the text. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function readDay(value: unknown): string | undefined {
  return isDay(value) ? value : undefined
}
