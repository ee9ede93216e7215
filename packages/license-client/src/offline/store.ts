import { parseJson } from '../shape.ts'

/** Where the client stores texts between two starts, such as `localStorage`. */
export type LicenseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type Store = {
  read: <Value>(name: string, isValue: (value: unknown) => value is Value) => Value | undefined
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
}

const prefix = 'fovea:'

/** Stores values as JSON. If the storage is full or forbidden, only the offline start fails, never the start. */
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

const memoryStorage: LicenseStorage = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
  removeItem: (name) => void memory.delete(name),
}

/** `localStorage`, or the memory outside of browsers and if storage is forbidden. */
export function defaultStorage(inBrowser: boolean): LicenseStorage {
  // Some browsers throw on reading the property of a forbidden storage.
  return (inBrowser ? attempt(() => localStorage) : undefined) ?? memoryStorage
}
