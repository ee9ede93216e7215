import { LRUCache } from 'lru-cache'

type Options<K extends {}, V extends {}> = Pick<LRUCache.OptionsMaxLimit<K, V, unknown>, 'dispose'>

/** Uses `maxSize`: with `max`, the library allocates all entries at once, a sixth of a second of every start. */
export function createLruCache<K extends {}, V extends {}>(
  maxEntries: number,
  options: Options<K, V> = {},
) {
  return new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1, ...options })
}
