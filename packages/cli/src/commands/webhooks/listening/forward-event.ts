import { createHmac, randomBytes } from 'node:crypto'
import type { HeardEvent } from '@fovea/contract/webhooks'
import { reasonOf } from '../../../call-console.ts'

const timeoutMs = 10_000
const secretPrefix = 'whsec_'

export type Forwarded = { status: number | null; error: string; durationMs: number }

/** A secret as Standard Webhooks has it, so that the library of a receiver takes it. */
export function createSessionSecret() {
  return secretPrefix + randomBytes(32).toString('base64')
}

type Target = { url: URL; secret: string; signal: AbortSignal }

/** Posts an event as a webhook is sent, and never fails. */
export async function forwardEvent(
  { eventId, test, body }: HeardEvent,
  { url, secret, signal }: Target,
): Promise<Forwarded> {
  const beganMs = performance.now()
  const timestamp = Math.floor(Date.now() / 1_000)
  const durationMs = () => Math.round(performance.now() - beganMs)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fovea-Webhooks/1',
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(secret, `${eventId}.${timestamp}.${body}`),
        ...(test && { 'fovea-test': 'true' }),
      },
    })
    await answer.body?.cancel()
    return { status: answer.status, error: '', durationMs: durationMs() }
  } catch (error) {
    return { status: null, error: reasonOf(error), durationMs: durationMs() }
  }
}

function sign(secret: string, content: string) {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
