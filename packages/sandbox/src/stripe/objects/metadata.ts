export type Metadata = Record<string, string>

/** What is kept after an update: new values replace old ones, empty text takes a value away, unset takes them all. */
export function mergeMetadata(kept: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return kept
  if (given === null) return {}
  return Object.fromEntries(
    Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''),
  )
}
