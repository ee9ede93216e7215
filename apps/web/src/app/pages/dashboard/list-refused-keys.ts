import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'

export type RefusedKey<Key> = { key: Key; starts: number }

/** The keys with refused starts today, the most refused first. */
export function listRefusedKeys<Key extends Pick<ProdKey, '_id'>>(
  keys: readonly Key[],
  usage: ReadonlyMap<string, Pick<KeyUsage, 'refusedToday'>>,
): RefusedKey<Key>[] {
  return keys
    .map((key) => ({ key, starts: usage.get(key._id)?.refusedToday ?? 0 }))
    .filter(({ starts }) => starts > 0)
    .toSorted((a, b) => b.starts - a.starts)
}
