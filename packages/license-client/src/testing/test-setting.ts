import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SessionOptions } from '../index.ts'
import { type ConsoleSession, signIn } from './console-session.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { type Network, startNetwork } from './network.ts'
import { type TestProduct, startTestProduct } from './test-product.ts'

export function createTestSetting(email: string) {
  const begun: {
    product?: TestProduct
    network?: Network
    console?: ConsoleSession
    devKey?: string
  } = {}

  beforeAll(async () => {
    begun.product = await startTestProduct()
    begun.network = await startNetwork(begun.product.url)
    begun.console = await signIn(begun.product.url, email)
    begun.devKey = await begun.console.newDevKey()
  })
  beforeEach(() => {
    begun.network?.reset()
    // The wait before a retry is random: make it 0.
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
    /** A device with an app that uses the development key, unless a test changes the options. */
    device() {
      const memory = createMemoryStorage()
      const options = (changes: Partial<SessionOptions> = {}): SessionOptions => ({
        key: there(begun.devKey),
        url: there(begun.network).url,
        app: { id: 'com.example.reader' },
        platform: 'ios',
        storage: memory.storage,
        // A busy machine may pause for long, which is not tested here.
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
