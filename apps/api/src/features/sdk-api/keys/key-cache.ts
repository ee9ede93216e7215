import type { SdkKey } from './sdk-key.ts'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'

const maxKeys = 20_000
const keptMs = 30_000
const unknownKeptMs = 2_000
/** Stands for the owner of unknown keys, whose entries any change may invalidate. */
const unknownOwner = ''

type CachedKey = Pick<SdkKey, 'ownerId'> & Partial<Pick<SdkKey, 'oldUntilMs'>>

export type KeyCache<Key extends CachedKey = SdkKey> = {
  /** Returns synchronously if the key is cached; undefined if it does not exist. */
  find: (text: string, nowMs: number) => Key | undefined | Promise<Key | undefined>
  /** Drops the keys of this owner, and all unknown keys because any of them may now exist. */
  forget: (ownerId: string) => void
  clear: () => void
}

/**
 * Caches keys by their string. Database notifications invalidate entries at once; entries are still short-lived in case
 * a notification is lost. Each invalidation increments a generation number, so that a lookup that began earlier is not
 * cached.
 */
export function createKeyCache<Key extends CachedKey>(
  load: (text: string) => Promise<Key | undefined>,
  onLookUp: (known: boolean) => void = () => undefined,
): KeyCache<Key> {
  const entries = createLruCache<string, { key: Key | undefined; until: number }>(maxKeys, {
    dispose: ({ key }, text) => unlink(text, key?.ownerId ?? unknownOwner),
  })
  const textsOfOwner = new Map<string, Set<string>>()
  const loading = new Map<string, Promise<Key | undefined>>()
  let generation = 0

  function remember(text: string, key: Key | undefined, nowMs: number) {
    // The old string of a rotated key expires without a notification.
    const end = key?.oldUntilMs ?? Number.POSITIVE_INFINITY
    const until = Math.min(nowMs + (key ? keptMs : unknownKeptMs), end)
    entries.set(text, { key, until })
    const ownerId = key?.ownerId ?? unknownOwner
    const texts = textsOfOwner.get(ownerId) ?? new Set()
    textsOfOwner.set(ownerId, texts.add(text))
  }

  function unlink(text: string, ownerId: string) {
    const texts = textsOfOwner.get(ownerId)
    texts?.delete(text)
    if (texts?.size === 0) textsOfOwner.delete(ownerId)
  }

  async function loadAndCache(text: string, nowMs: number) {
    const generationBefore = generation
    try {
      const key = await load(text)
      if (generationBefore === generation) remember(text, key, nowMs)
      return key
    } finally {
      loading.delete(text)
    }
  }

  function clear() {
    generation++
    entries.clear()
    loading.clear()
  }

  return {
    find(text, nowMs) {
      const entry = entries.get(text)
      // An entry that stays fresh for longer than any can was cached before the clock was set back.
      const fresh = entry !== undefined && entry.until > nowMs && entry.until <= nowMs + keptMs
      onLookUp(fresh)
      if (fresh) return entry.key
      let pending = loading.get(text)
      if (!pending) {
        pending = loadAndCache(text, nowMs)
        loading.set(text, pending)
      }
      return pending
    },
    forget(ownerId) {
      generation++
      loading.clear()
      for (const owner of [ownerId, unknownOwner])
        for (const text of textsOfOwner.get(owner) ?? []) entries.delete(text)
    },
    clear,
  }
}
