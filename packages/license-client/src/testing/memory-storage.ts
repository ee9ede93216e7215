import type { LicenseStorage } from '../index.ts'

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
