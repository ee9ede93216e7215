import type { SdkKey } from './sdk-key.ts'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'

/** With its sets and strings a key takes about two kilobytes. */
const mostKeys = 20_000
const keptMs = 30_000
const unknownKeptMs = 2_000
/** Stands for the owner of strings that are no key: any change may be the one that makes them a key. */
const unknownOwner = ''

type Entry = { key: SdkKey | undefined; until: number }

export type KeyCache = {
  /** The key of this string, or undefined where there is none. Answers at once where it is remembered. */
  find: (text: string, nowMs: number) => SdkKey | undefined | Promise<SdkKey | undefined>
  /** A key of this owner has changed, or come back: strings that were no key are looked up again. */
  forget: (ownerId: string) => void
  /** Anything may have changed. */
  clear: () => void
}

/**
 * Keys in memory, by their string. A change is told by the database and forgotten here at once; an entry is short-lived
 * all the same. Every change moves a generation number, so that a look-up older than the change is not remembered.
 */
export function createKeyCache(
  load: (text: string) => Promise<SdkKey | undefined>,
  onLookUp: (known: boolean) => void = () => undefined,
): KeyCache {
  const entries = createLruCache<string, Entry>(mostKeys, {
    dispose: ({ key }, text) => unlink(text, key?.ownerId ?? unknownOwner),
  })
  const textsOfOwner = new Map<string, Set<string>>()
  const loading = new Map<string, Promise<SdkKey | undefined>>()
  let generation = 0

  function remember(text: string, key: SdkKey | undefined, nowMs: number) {
    // The old string of a key that is rotated ends at its moment, unasked.
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

  async function look(text: string, nowMs: number) {
    const begun = generation
    try {
      const key = await load(text)
      if (begun === generation) remember(text, key, nowMs)
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
      const known = entries.get(text)
      // One that is fresh for longer than any was remembered before the clock was set back.
      const fresh = known !== undefined && known.until > nowMs && known.until <= nowMs + keptMs
      onLookUp(fresh)
      if (fresh) return known.key
      let underWay = loading.get(text)
      if (!underWay) {
        underWay = look(text, nowMs)
        loading.set(text, underWay)
      }
      return underWay
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
