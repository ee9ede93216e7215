import type { SendState } from '@fovea/contract/admin'
import { ApiError, isActionNotDone } from '../../../../lib/http/http-errors.ts'
import { sleep } from './sleep.ts'

/** Pause between calls, which leaves capacity on the console's server and the mail server. */
export const sendIntervalMs = 50
/** Used if a 429 answer has no Retry-After. */
const waitSeconds = 5

export type SendTask = {
  email: string
  /** Sends even if the recipient has or may have received it before. */
  again: boolean
  sendCount: number
}

export type SendResult = {
  email: string
  outcome: 'sent' | 'failed' | 'unknown' | 'skipped' | 'waiting'
  why: string
}

export type SendEnd = {
  reason: 'finished' | 'cancelled' | 'stopped'
  remaining: readonly SendTask[]
  error: Error | null
}

type Run = {
  tasks: readonly SendTask[]
  send: (task: Pick<SendTask, 'email' | 'again'>) => Promise<SendState>
  /** Cancels before the next call; a pending call is completed. */
  signal: AbortSignal
  onResult: (result: SendResult) => void
  /** Called with the seconds of a wait, and with null when it is over. */
  onWait: (seconds: number | null) => void
}

/** Sends one email at a time. An error about one recipient becomes a result; any other error stops the run. */
export async function runSends(run: Run): Promise<SendEnd> {
  const { tasks, signal, onResult } = run
  for (const [index, task] of tasks.entries()) {
    if (index > 0) await sleep(sendIntervalMs, signal)
    const remaining = tasks.slice(index)
    try {
      const result = await sendOne(task, run)
      if (result === null) return { reason: 'cancelled', remaining, error: null }
      onResult(result)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { reason: 'stopped', remaining, error }
    }
  }
  return { reason: 'finished', remaining: [], error: null }
}

/** Null if cancelled before or during the call's wait. */
async function sendOne(task: SendTask, { send, signal, onWait }: Run): Promise<SendResult | null> {
  while (!signal.aborted) {
    try {
      const { email, again } = task
      return resultOf(task, await send({ email, again }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 429) {
        const seconds = error.retryAfterSeconds ?? waitSeconds
        onWait(seconds)
        await sleep(seconds * 1000, signal)
        onWait(null)
      } else if (isActionNotDone(error)) {
        // The server confirmed that it never received the call, so the same recipient is tried again.
        continue
      } else if (recipientErrors.has(error.name)) {
        return { email: task.email, outcome: 'skipped', why: error.message }
      } else {
        throw error
      }
    }
  }
  return null
}

/** Errors about one recipient, who may have unsubscribed, changed the address or left since the list was read. */
const recipientErrors = new Set(['BAD_INPUT', 'NOT_FOUND', 'RULE_BROKEN'])

function resultOf({ email, sendCount }: SendTask, now: SendState): SendResult {
  switch (now.sendStatus) {
    case 'sent':
      return now.sendCount > sendCount
        ? { email, outcome: 'sent', why: '' }
        : { email, outcome: 'skipped', why: 'Already received.' }
    case 'failed':
      return { email, outcome: 'failed', why: `The mail server rejected the email.${said(now)}` }
    case 'sending':
      if (now.reason !== '') {
        return { email, outcome: 'waiting', why: `It will be retried automatically.${said(now)}` }
      }
      return { email, outcome: 'skipped', why: 'Their email is being sent right now.' }
    case 'unknown':
      // Without a reason, an earlier send was interrupted and this one did nothing.
      return now.reason === ''
        ? { email, outcome: 'skipped', why: mayHaveIt('An earlier send was interrupted') }
        : { email, outcome: 'unknown', why: mayHaveIt('The mail server did not confirm') }
    case 'never':
      return { email, outcome: 'skipped', why: mayHaveIt('An earlier send was interrupted') }
  }
}

function mayHaveIt(label: string): string {
  return `${label}; they may have received it.`
}

function said({ reason }: SendState): string {
  return reason === '' ? '' : ` Response: ${reason}`
}
