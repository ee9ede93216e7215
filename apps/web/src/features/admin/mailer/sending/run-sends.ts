import type { SendState } from '@fovea/contract/admin'
import { ApiError, isActionNotDone } from '../../../../lib/http/http-errors.ts'
import { sleep } from './sleep.ts'

/** Between two calls, so that a long sending leaves the server and the mail server room for others. */
export const sendIntervalMs = 50
/** When the server says to wait, but not how long. */
const waitSeconds = 5

export type SendTask = {
  email: string
  /** Also where they have it, or may have it. */
  again: boolean
  /** How often they were sent it before. */
  sendCount: number
}

export type SendResult = {
  email: string
  outcome: 'sent' | 'failed' | 'unknown' | 'skipped' | 'waiting'
  /** Why it was not sent, or not yet. */
  why: string
}

/** How a sending ended, and whom it did not come to. */
export type SendEnd = {
  reason: 'finished' | 'cancelled' | 'stopped'
  remaining: readonly SendTask[]
  error: Error | null
}

type Run = {
  tasks: readonly SendTask[]
  send: (task: Pick<SendTask, 'email' | 'again'>) => Promise<SendState>
  /** Cancels; a call under way is waited for. */
  signal: AbortSignal
  onResult: (result: SendResult) => void
  /** The server asks to wait so many seconds; then it goes on. */
  onWait: (seconds: number | null) => void
}

/** Sends to one after the other. What concerns one recipient is noted, what concerns all of them stops. */
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

/** What became of one; null where it was cancelled before, or while waiting. */
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
        // The answer was lost, and the server has said since that it had never heard of it: the same recipient is next.
        continue
      } else if (concernsOne.has(error.name)) {
        return { email: task.email, outcome: 'skipped', why: error.message }
      } else {
        throw error
      }
    }
  }
  return null
}

/** The person has unsubscribed, changed the address or left since the list was read. */
const concernsOne = new Set(['BAD_INPUT', 'NOT_FOUND', 'RULE_BROKEN'])

function resultOf({ email, sendCount }: SendTask, now: SendState): SendResult {
  switch (now.sendStatus) {
    case 'sent':
      return now.sendCount > sendCount
        ? { email, outcome: 'sent', why: '' }
        : { email, outcome: 'skipped', why: 'Already received.' }
    case 'failed':
      return { email, outcome: 'failed', why: `The mail server rejected the e-mail.${said(now)}` }
    case 'sending':
      if (now.reason !== '') {
        return { email, outcome: 'waiting', why: `It will be retried automatically.${said(now)}` }
      }
      return { email, outcome: 'skipped', why: 'Their e-mail is being sent right now.' }
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
