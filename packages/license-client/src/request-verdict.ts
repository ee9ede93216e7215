import type { StartRequest, Verdict } from '@fovea/contract/sdk-api/verdicts'
import { computeBackoffMs } from './backoff.ts'
import type { Keyring } from './leases/keyring.ts'
import type { ServiceResponse, Service } from './service.ts'
import type { Settings } from './resolve-settings.ts'
import { isProven, readVerdict } from './verdict.ts'

export type UnavailableAnswer = { reason: string; retryAfterSeconds?: number }

export type StartContext = {
  settings: Settings
  service: Service
  keyring: Keyring
  canVerify: boolean
}

export async function requestVerdict(
  context: StartContext,
  request: StartRequest,
  maxTries: number,
): Promise<Verdict | UnavailableAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await requestOnce(context, request)
    if (!('reason' in answer) || tries === maxTries) return answer
    const wait = computeBackoffMs(tries, answer.retryAfterSeconds)
    if (wait === undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function requestOnce(
  context: StartContext,
  request: StartRequest,
): Promise<Verdict | UnavailableAnswer> {
  const { url } = context.settings
  const answer = await context.service.start(request).catch(String)
  if (typeof answer === 'string') return { reason: `${url} did not answer (${answer}).` }
  const { status, bytes } = answer
  if (status === 400) {
    // A retry would get the same answer: the program has to be changed.
    throw new TypeError(`${url} rejected the session start: ${new TextDecoder().decode(bytes)}`)
  }
  if (status !== 200) return { reason: `${url} answered ${status}.`, ...retryAfter(answer) }
  const verdict = readVerdict(answer, request.nonce)
  if (!verdict) return { reason: `${url} sent something other than a verdict on this session.` }
  return verify(context, verdict, answer)
}

async function verify(
  { settings, keyring, canVerify }: StartContext,
  verdict: Verdict,
  answer: ServiceResponse,
): Promise<Verdict | UnavailableAnswer> {
  if (canVerify) {
    return (await isProven(verdict, answer, settings, keyring))
      ? verdict
      : { reason: `The answer from ${settings.url} is not signed with its keys.` }
  }
  // Without signatures, accept a valid verdict over TLS, but no refusal, which could be forged.
  return verdict.valid
    ? verdict
    : {
        reason: `The refusal from ${settings.url} (${verdict.code}) cannot be verified: this runtime lacks Ed25519 in WebCrypto.`,
      }
}

function retryAfter({ headers }: ServiceResponse) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
}
