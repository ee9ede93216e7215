import { randomUUID } from 'node:crypto'
import type { AnswerOf, CallOf, Endpoint } from '@fovea/contract/endpoint'
import type { At } from './at.ts'
import { exchange } from './call.ts'
import { Trouble } from './trouble.ts'

/** How long to wait before each check, in seconds. */
const checkAfterSeconds = [0, 1, 2, 3, 5, 8]

/** Makes a call that changes something. If its answer is lost, asks what became of it, under the same key. */
export async function change<Declared extends Endpoint>(
  { console, err, wait }: Pick<At, 'console' | 'err' | 'wait'>,
  declared: Declared,
  input: CallOf<Declared>,
): Promise<AnswerOf<Declared>> {
  const idempotencyKey = console.idempotencyKey ?? randomUUID()
  const keyed = { ...console, idempotencyKey }
  try {
    return await exchange(keyed, declared, input)
  } catch (error) {
    if (!isAnswerLost(error) || error.details.isSent === false) throw error
  }
  err('fovea: The answer was lost. Checking what became of the command.\n')
  for (const seconds of checkAfterSeconds) {
    await wait(seconds)
    try {
      return await exchange({ ...keyed, isCheck: true }, declared, input)
    } catch (error) {
      if (!isAnswerLost(error) && !isTooMany(error)) throw error
    }
  }
  throw new Trouble(
    'unconfirmed',
    `We couldn't confirm that this was done. Run the same command with --idempotency-key ${idempotencyKey} to find out. It is done once.`,
  )
}

function isAnswerLost(error: unknown): error is Trouble {
  if (!(error instanceof Trouble)) return false
  const { name } = error.details
  return name === 'IN_PROGRESS' || (error.reason === 'away' && name !== 'NOT_DONE')
}

function isTooMany(error: unknown): boolean {
  return error instanceof Trouble && error.reason === 'tooMany'
}
