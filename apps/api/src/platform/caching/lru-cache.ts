import { LRUCache } from 'lru-cache'

type Options<K extends {}, V extends {}> = Pick<LRUCache.OptionsMaxLimit<K, V, unknown>, 'dispose'>

/**
 * Holds what was used last, up to this many. It grows with what it holds: told the number as `max`, the library makes room for all of
 * them at once, which took a sixth of a second of every start.
 */
export function createLruCache<K extends {}, V extends {}>(
  maxEntries: number,
  options: Options<K, V> = {},
) {
  return new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1, ...options })
}
