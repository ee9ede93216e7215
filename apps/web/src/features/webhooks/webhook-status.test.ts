import { expect, test } from 'vitest'
import {
  formatDeliveries,
  getPauseTime,
  getWebhookName,
  getWebhookStatus,
} from './webhook-status.ts'

const active = { state: 'active', pauseReason: null, failingSince: null } as const
const since = '2026-03-01T12:00:00.000Z'

test.each([
  [active, 'good', 'Active'],
  [{ ...active, failingSince: since }, 'look', 'Failing'],
  [{ ...active, state: 'paused', pauseReason: 'person' }, 'off', 'Paused'],
  [{ ...active, state: 'paused', pauseReason: 'failures', failingSince: since }, 'look', 'Paused'],
  [{ ...active, state: 'ended', failingSince: since }, 'bad', 'Ended'],
] as const)('%j is %s: %s', (webhook, tone, word) => {
  expect(getWebhookStatus(webhook)).toEqual({ tone, word })
})

test('a webhook is called by its name, else by its server', () => {
  const url = 'https://hooks.example.com:8443/fovea?source=1'
  expect(getWebhookName({ name: 'Billing', url })).toBe('Billing')
  expect(getWebhookName({ name: '', url })).toBe('hooks.example.com:8443')
})

test('a failing webhook is paused after five days', () => {
  expect(getPauseTime(since)).toBe('2026-03-06T12:00:00.000Z')
})

test('deliveries are counted in words', () => {
  expect(formatDeliveries(1)).toBe('1 delivery')
  expect(formatDeliveries(1200)).toBe('1,200 deliveries')
})
