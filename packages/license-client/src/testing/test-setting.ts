import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SessionOptions } from '../index.ts'
import { type ConsoleSession, signIn } from './console-session.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { type Network, startNetwork } from './network.ts'
import { type TestProduct, startTestProduct } from './test-product.ts'

export function createTestSetting(email: string) {
  const started: {
    product?: TestProduct
    network?: Network
    console?: ConsoleSession
    devKey?: string
  } = {}

  beforeAll(async () => {
    started.product = await startTestProduct()
    started.network = await startNetwork(started.product.url)
    started.console = await signIn(started.product.url, email)
    started.devKey = await started.console.newDevKey()
  })
  beforeEach(() => {
    started.network?.reset()
    // The wait before a retry is random: make it 0.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  afterAll(async () => {
    await started.network?.close()
    await started.product?.close()
  })

  return {
    get product() {
      return requireStarted(started.product)
    },
    get network() {
      return requireStarted(started.network)
    },
    get console() {
      return requireStarted(started.console)
    },
    get devKey() {
      return requireStarted(started.devKey)
    },
    /** A device with an app that uses the development key, unless a test changes the options. */
    device() {
      const memory = createMemoryStorage()
      const options = (changes: Partial<SessionOptions> = {}): SessionOptions => ({
        key: requireStarted(started.devKey),
        url: requireStarted(started.network).url,
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

function requireStarted<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not started yet.')
  return value
}
