import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SessionOptions } from '../index.ts'
import { type Console, signIn } from './console.ts'
import { memoryStorage } from './memory.ts'
import { type Network, startNetwork } from './network.ts'
import { type Product, startProduct } from './product.ts'

/** A product, a person who is signed in to its console, and a network on the way to it, for all tests of a file. */
export function setting(email: string) {
  const begun: { product?: Product; network?: Network; console?: Console; devKey?: string } = {}

  beforeAll(async () => {
    begun.product = await startProduct()
    begun.network = await startNetwork(begun.product.url)
    begun.console = await signIn(begun.product.url, email)
    begun.devKey = await begun.console.newDevKey()
  })
  beforeEach(() => {
    begun.network?.reset()
    // The pause before the next try is random: here it is none.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  afterAll(async () => {
    await begun.network?.close()
    await begun.product?.close()
  })

  return {
    get product() {
      return there(begun.product)
    },
    get network() {
      return there(begun.network)
    },
    get console() {
      return there(begun.console)
    },
    get devKey() {
      return there(begun.devKey)
    },
    /** A device with an app that uses the development key, but for what a test is about. */
    device() {
      const memory = memoryStorage()
      const options = (changes: Partial<SessionOptions> = {}): SessionOptions => ({
        key: there(begun.devKey),
        url: there(begun.network).url,
        app: { id: 'com.example.reader' },
        platform: 'ios',
        storage: memory.storage,
        // A machine that stands still for a while is not what is tested.
        timeoutMs: 60_000,
        ...changes,
      })
      return { ...memory, options }
    },
  }
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not started yet.')
  return value
}
