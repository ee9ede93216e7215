/** A part of an OpenAPI document, whose keywords are read by name. */
export type JsonObject = { [keyword: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the same text for equal values, in any order of their fields. */
export function toCanonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export type DocumentedCall = { path: string; method: string; operation: JsonObject }

export function listOperations(document: JsonObject): DocumentedCall[] {
  const { paths } = document
  if (!isObject(paths)) return []
  return Object.entries(paths).flatMap(([path, calls]) =>
    isObject(calls)
      ? methods.flatMap((method) => {
          const operation = calls[method]
          return isObject(operation) ? [{ path, method, operation }] : []
        })
      : [],
  )
}
