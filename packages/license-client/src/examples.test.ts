import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  aliveExample,
  endedExample,
  keysExample,
  refusedExample,
  startExamples,
  validExample,
} from '@fovea/contract/sdk-api/examples'
import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LicenseRefused, startSession } from './index.ts'
import { createMemoryStorage } from './testing/memory-storage.ts'

// The docs show the same examples, and their programs for other languages are held to them.
const key = 'dev_example'
const nowMs = Date.parse(validExample.ts)
const service = generateKeyPairSync('ed25519')
const x = String(service.publicKey.export({ format: 'jwk' }).x)
const signText = (text: string) =>
  sign(null, Buffer.from(text), service.privateKey).toString('base64url')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signLease(app: string) {
  const keyId = createHash('sha256').update(key).digest().subarray(0, 16).toString('base64url')
  const iat = nowMs / 1000
  const { license } = validExample
  const claims = { keyId, app, iat, exp: iat + 86_400, graceUntil: iat + 172_800, license }
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${signText(text)}`
}

const sentBody = z.looseObject({ nonce: z.string() })

/** A service that answers as the examples do, with its own signatures, and what was sent to it. */
function startFrom(example: StartRequest, answerWith: object) {
  const sent: Record<string, unknown>[] = []
  const fetchLike: typeof fetch = async (address, init) => {
    const request = new Request(address, init)
    if (request.url.endsWith('/jwks')) {
      const [shown] = keysExample.keys
      return Response.json({ keys: [{ ...shown, x }] })
    }
    const body = z.record(z.string(), z.unknown()).parse(await request.json())
    sent.push(body)
    if (!request.url.endsWith('/sessions')) return Response.json({ ok: true })
    const { nonce } = sentBody.parse(body)
    const text = JSON.stringify({ ...answerWith, nonce })
    return new Response(text, { headers: { signature: signText(text) } })
  }
  const { app, platform, device, sdk } = example
  const started = startSession({
    key,
    url: 'https://console.example.com',
    app,
    platform,
    device,
    sdk,
    storage: createMemoryStorage().storage,
    clock: () => nowMs,
    fetch: fetchLike,
  })
  return { started, sent }
}

test.each(Object.entries(startExamples))(
  'sends what the example of a start for %s shows, and accepts the example of its answer',
  async (_, example) => {
    const lease = signLease(example.app.id)
    const { started, sent } = startFrom(example, { ...validExample, lease })
    const session = await started
    expect(session).toMatchObject({ license: validExample.license, offline: false })
    await session.end()
    const text = expect.any(String)
    const [start, ended] = sent
    expect(start).toEqual({ ...example, key, sessionId: text, nonce: text, clientTime: text })
    expect(ended).toEqual({ ...endedExample, key, duration: expect.any(Number) })
  },
)

test('sends what the example of a heartbeat shows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const example = startExamples.ios
  const { started, sent } = startFrom(example, {
    ...validExample,
    lease: signLease(example.app.id),
  })
  const session = await started
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await expect.poll(() => sent[1]).toEqual({ ...aliveExample, key })
  await session.end()
})

test('reads the example of a refusal', async () => {
  const { started } = startFrom(startExamples.ios, refusedExample)
  const error: unknown = await started.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(LicenseRefused)
  const { code, num, retry, refId, difference } = refusedExample
  expect(error).toMatchObject({ code, num, retry, refId, difference })
})
