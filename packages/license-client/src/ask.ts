import type { StartRequest, Verdict } from '@fovea/contract/verification/verdicts'
import { pauseMs } from './back-off.ts'
import type { Keyring } from './leases/keyring.ts'
import type { Answer, Service } from './service.ts'
import type { Settings } from './settings.ts'
import { isProven, readVerdict } from './verdict.ts'

/** Why nothing came that can be believed. */
export type NoAnswer = { reason: string; retryAfterSeconds?: number }

export type Asking = {
  settings: Settings
  service: Service
  keyring: Keyring
  /** Whether this runtime can check signatures. */
  verifies: boolean
}

/** Sends a start until a verdict comes that can be believed, so many times at most. */
export async function ask(
  asking: Asking,
  request: StartRequest,
  most: number,
): Promise<Verdict | NoAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await askOnce(asking, request)
    if (!('reason' in answer) || tries === most) return answer
    const wait = pauseMs(tries, answer.retryAfterSeconds)
    if (wait === undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function askOnce(asking: Asking, request: StartRequest): Promise<Verdict | NoAnswer> {
  const { url } = asking.settings
  const answer = await asking.service.start(request).catch(String)
  if (typeof answer === 'string') return { reason: `${url} did not answer (${answer}).` }
  const { status, bytes } = answer
  if (status === 400) {
    // Asking again would bring the same: the program has to be changed.
    throw new TypeError(`${url} rejected the session start: ${new TextDecoder().decode(bytes)}`)
  }
  if (status !== 200) return { reason: `${url} answered ${status}.`, ...retryAfter(answer) }
  const verdict = readVerdict(answer, request.nonce)
  if (!verdict) return { reason: `${url} sent something other than a verdict on this session.` }
  return believe(asking, verdict, answer)
}

async function believe(
  { settings, keyring, verifies }: Asking,
  verdict: Verdict,
  answer: Answer,
): Promise<Verdict | NoAnswer> {
  if (verifies) {
    return (await isProven(verdict, answer, settings, keyring))
      ? verdict
      : { reason: `The answer from ${settings.url} is not signed with its keys.` }
  }
  // Without signatures a yes over TLS has to do, but a no could be anybody's.
  return verdict.valid
    ? verdict
    : {
        reason: `The refusal from ${settings.url} (${verdict.code}) cannot be verified: this runtime lacks Ed25519 in WebCrypto.`,
      }
}

function retryAfter({ headers }: Answer) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
}
