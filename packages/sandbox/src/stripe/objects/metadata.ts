export type Metadata = Record<string, string>

/** New values replace old ones, an empty text removes a value, null removes all. */
export function mergeMetadata(kept: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return kept
  if (given === null) return {}
  return Object.fromEntries(
    Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''),
  )
}
