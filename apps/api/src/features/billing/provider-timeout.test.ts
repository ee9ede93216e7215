import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '../../platform/config/config.ts'
import { getProviderTimeoutMs } from './provider-timeout.ts'

test.each([
  ['1', 8],
  ['20', 160],
])('scales the timeout of the card provider by %s to %d seconds', (factor, seconds) => {
  const config = parseConfig({ STRIPE_TIMEOUT_FACTOR: factor })
  const { leftMs } = getProviderTimeoutMs({ config, log: pino({ enabled: false }) })
  expect(leftMs() / 1000).toBeLessThanOrEqual(seconds)
  expect(leftMs() / 1000).toBeGreaterThan(seconds / 2)
})
