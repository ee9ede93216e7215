import { expect, test } from 'vitest'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createStore, defaultStorage } from './store.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

function forbidden(): never {
  throw new DOMException('', 'SecurityError')
}

test('keeps values, and returns only those of the right kind', () => {
  const { storage, tamper } = createMemoryStorage()
  const store = createStore(storage)
  store.write('number', 7)
  expect(store.read('number', isNumber)).toBe(7)
  tamper('number', () => '"seven"')
  expect(store.read('number', isNumber)).toBeUndefined()
  store.remove('number')
  expect(store.read('number', isNumber)).toBeUndefined()
})

test('works with a storage that is full or forbidden', () => {
  const store = createStore({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  store.write('number', 7)
  store.remove('number')
  expect(store.read('number', isNumber)).toBeUndefined()
})

test('keeps values in memory outside of browsers, and in browsers without storage', () => {
  for (const inBrowser of [false, true]) {
    defaultStorage(inBrowser).setItem('name', 'text')
    expect(defaultStorage(inBrowser).getItem('name')).toBe('text')
    defaultStorage(inBrowser).removeItem('name')
    expect(defaultStorage(inBrowser).getItem('name')).toBeNull()
  }
})
