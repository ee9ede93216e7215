import type { LicenseStorage } from '../index.ts'

/** A device's storage that a test can look into and meddle with. */
export function createMemoryStorage() {
  const texts = new Map<string, string>()
  const storage: LicenseStorage = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
  const nameOf = (kind: string) =>
    [...texts.keys()].find((name) => name.startsWith(`fovea:${kind}`))
  return {
    storage,
    /** What is kept of this kind (lease, keys, offline, device). */
    kept: (kind: string): unknown => {
      const name = nameOf(kind)
      return name === undefined ? undefined : JSON.parse(texts.get(name) ?? '')
    },
    tamper: (kind: string, change: (text: string) => string) => {
      const name = nameOf(kind)
      if (name === undefined) throw new Error(`There is no ${kind}.`)
      texts.set(name, change(texts.get(name) ?? ''))
    },
  }
}
