import { LRUCache } from 'lru-cache'

type Options<K extends {}, V extends {}> = Pick<LRUCache.OptionsMaxLimit<K, V, unknown>, 'dispose'>

/**
 * Holds what was used last, up to this many. It grows with what it holds: told the number as `max`, the library makes room for all of
 * them at once, which took a sixth of a second of every start.
 */
export function bounded<K extends {}, V extends {}>(most: number, options: Options<K, V> = {}) {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ...options })
}
