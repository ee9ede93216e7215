import type { HeartbeatRequest, StartRequest } from '@fovea/contract/sdk-api/verdicts'
import type { Settings } from './resolve-settings.ts'
import { hasFields, parseBytes } from './shape.ts'
import { isKeySet, type PublicKey } from './leases/signatures.ts'

/** A response with the exact bytes of its body, which the signature covers. */
export type ServiceResponse = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }

export type Service = {
  /** Rejects if the service is unreachable. */
  start: (body: StartRequest) => Promise<ServiceResponse>
  keys: () => Promise<PublicKey[]>
  beat: (sessionId: string, beat: HeartbeatRequest) => Promise<void>
  /** Like `beat`, and delivered even if the page closes now. */
  lastBeat: (sessionId: string, beat: HeartbeatRequest) => Promise<void>
}

export function createService({ url, fetch, timeoutMs }: Settings): Service {
  const root = `${url}/sdk/v1`

  async function send(path: string, init: RequestInit = {}): Promise<ServiceResponse> {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(root + path, { credentials: 'omit', signal, ...init })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  }

  const sendJson = (method: string, path: string, body: unknown, keepalive = false) =>
    send(path, {
      method,
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function beat(sessionId: string, body: HeartbeatRequest) {
    // A lost heartbeat does no harm: the next one carries the whole duration.
    await sendJson('PATCH', `/sessions/${sessionId}`, body, true).catch(() => undefined)
  }

  return {
    start: (body) => sendJson('POST', '/sessions', body),
    async keys() {
      const answer = await send('/jwks').catch(() => undefined)
      const body = parseBytes(answer?.bytes)
      return hasFields(body, { keys: 'object' }) && isKeySet(body.keys) ? body.keys : []
    },
    beat,
    async lastBeat(sessionId, body) {
      const text = JSON.stringify(body)
      const sent =
        typeof navigator !== 'undefined' &&
        'sendBeacon' in navigator &&
        navigator.sendBeacon(`${root}/sessions/${sessionId}`, text)
      if (!sent) await beat(sessionId, body)
    },
  }
}
