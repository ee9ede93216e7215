import { rehearsalSlowMs } from '@fovea/contract/license-keys/rules'
import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import { AppError } from '../../../platform/errors.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { Denial } from '../keys/check-start.ts'

/** Calls that wait at a time, per process and per key; further calls are answered at once. */
const maxWaiting = { total: 200, perKey: 20 }

/** A failure that the owner of the key requested, so it is neither logged nor measured. */
export class RehearsedFailureError extends AppError {}

export type Rehearsal = NonNullable<SdkKey['rehearsal']>

export function getRunningRehearsal({ rehearsal }: SdkKey, nowMs: number): Rehearsal | undefined {
  return rehearsal && rehearsal.untilMs > nowMs ? rehearsal : undefined
}

export async function applyRehearsal(
  rehearsalDelay: RehearsalDelay,
  key: SdkKey,
  rehearsal: Rehearsal,
): Promise<Denial | undefined> {
  await rehearsalDelay.wait(key, rehearsal)
  return createRehearsedDenial(rehearsal)
}

function createRehearsedDenial({ answer, untilMs }: Rehearsal): Denial | undefined {
  const code = getRehearsedCode(answer)
  return (
    code && {
      code,
      observed: 'a rehearsal, which you started in the console',
      allowed: [`without it from ${new Date(untilMs).toISOString()} on`],
    }
  )
}

function getRehearsedCode(answer: Rehearsal['answer']): RefusalCode | undefined {
  switch (answer) {
    case 'expired':
      return 'AUTH_EXPIRED_KEY'
    case 'over-limit':
      return 'AUTH_EXCEEDED_FREE_TIER'
    case 'deactivated':
      return 'AUTH_DEACTIVATED_KEY'
    case 'wrong-clock':
      return 'AUTH_WRONG_LOCAL_TIME'
    case 'slow':
    case 'down':
      return undefined
  }
}

export type RehearsalDelay = {
  /** Resolves when the call may be answered, or fails if the rehearsal is "down". Called before any database query. */
  wait: (key: SdkKey, rehearsal: Rehearsal) => Promise<void>
  release: () => void
}

export function createRehearsalDelay(slowMs = rehearsalSlowMs): RehearsalDelay {
  const waiting = new Map<() => void, NodeJS.Timeout>()
  const waitingOfKey = new Map<string, number>()
  let isReleased = false

  async function wait(keyId: string) {
    const others = waitingOfKey.get(keyId) ?? 0
    if (isReleased || waiting.size >= maxWaiting.total || others >= maxWaiting.perKey) return
    waitingOfKey.set(keyId, others + 1)
    await new Promise<void>((resolve) => {
      const proceed = () => {
        clearTimeout(waiting.get(proceed))
        waiting.delete(proceed)
        resolve()
      }
      waiting.set(proceed, setTimeout(proceed, slowMs))
    })
    const remaining = (waitingOfKey.get(keyId) ?? 1) - 1
    if (remaining > 0) waitingOfKey.set(keyId, remaining)
    else waitingOfKey.delete(keyId)
  }

  return {
    async wait({ id }, { answer }) {
      if (answer === 'slow') await wait(id)
      if (answer !== 'down') return
      throw new RehearsedFailureError(
        'UNAVAILABLE',
        'This is a rehearsal, which you started in the console: the service is not down.',
        { retryAfterSeconds: 60 },
      )
    },
    release() {
      isReleased = true
      for (const proceed of waiting.keys()) proceed()
    },
  }
}
