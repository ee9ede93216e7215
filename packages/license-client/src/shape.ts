type Kinds = { string: string; number: number; boolean: boolean; object: unknown }

/** Whether the value is an object with these fields, each of its type. */
export function hasFields<const Shape extends Record<string, keyof Kinds>>(
  value: unknown,
  shape: Shape,
): value is { [Name in keyof Shape]: Kinds[Shape[Name]] } {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape).every(([name, kind]) => typeof fields.get(name) === kind)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function parseBytes(bytes: BufferSource | undefined) {
  return parseJson(new TextDecoder().decode(bytes))
}
