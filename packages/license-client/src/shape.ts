type Kinds = { string: string; number: number; boolean: boolean; object: unknown }

/** Whether this is an object that has these fields, each of its kind. */
export function hasFields<const Shape extends Record<string, keyof Kinds>>(
  value: unknown,
  shape: Shape,
): value is { [Name in keyof Shape]: Kinds[Shape[Name]] } {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape).every(([name, kind]) => typeof fields.get(name) === kind)
}

/** What a JSON text says, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same of its bytes. */
export function parseBytes(bytes: BufferSource | undefined) {
  return parseJson(new TextDecoder().decode(bytes))
}
