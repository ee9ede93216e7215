import { parseJson } from '../shape.ts'

/** Where the client keeps texts between two starts. `localStorage` is one. */
export type LicenseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type Store = {
  /** What is kept under this name, if it is what it should be. */
  read: <Value>(name: string, isValue: (value: unknown) => value is Value) => Value | undefined
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
}

const prefix = 'fovea:'

/** Keeps values as JSON. A storage that is full or forbidden costs the offline start, never the start. */
export function createStore(storage: LicenseStorage): Store {
  return {
    read(name, isValue) {
      const value = attempt(() => parseJson(storage.getItem(prefix + name) ?? ''))
      return isValue(value) ? value : undefined
    },
    write: (name, value) => attempt(() => storage.setItem(prefix + name, JSON.stringify(value))),
    remove: (name) => attempt(() => storage.removeItem(prefix + name)),
  }
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const memory = new Map<string, string>()

/** Lasts as long as the process or page. */
const memoryStorage: LicenseStorage = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
  removeItem: (name) => void memory.delete(name),
}

/** The browser's own storage; the memory where there is no browser or the person forbids it. */
export function defaultStorage(inBrowser: boolean): LicenseStorage {
  // Some browsers throw when a forbidden storage is only looked at.
  return (inBrowser ? attempt(() => localStorage) : undefined) ?? memoryStorage
}
