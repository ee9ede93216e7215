import { randomUUID } from 'node:crypto'
import type { ResponseOf, CallInput, Endpoint } from '@fovea/contract/endpoint'
import type { CommandContext } from './command-context.ts'
import { callEndpoint, type ConsoleConnection } from './call-console.ts'
import { CliError } from './cli-error.ts'

const checkAfterSeconds = [0, 1, 2, 3, 5, 8]

type ChangeContext = Pick<CommandContext, 'console' | 'writeError' | 'wait'>

export function sendChange<Declared extends Endpoint>(
  context: ChangeContext,
  declared: Declared,
  input: CallInput<Declared>,
): Promise<ResponseOf<Declared>> {
  return confirmChange(context, (keyed) => callEndpoint(keyed, declared, input))
}

/** Makes a call that changes something. If its response is lost, asks for the outcome with the same key. */
export async function confirmChange<Answer>(
  { console, writeError, wait }: ChangeContext,
  send: (keyed: ConsoleConnection) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = console.idempotencyKey ?? randomUUID()
  const keyed = { ...console, idempotencyKey }
  try {
    return await send(keyed)
  } catch (error) {
    if (!isAnswerLost(error) || error.details.isSent === false) throw error
  }
  writeError('fovea: The answer was lost. Checking what became of the command.\n')
  for (const seconds of checkAfterSeconds) {
    await wait(seconds)
    try {
      return await send({ ...keyed, isCheck: true })
    } catch (error) {
      if (!isAnswerLost(error) && !isTooMany(error)) throw error
    }
  }
  throw new CliError(
    'unconfirmed',
    `We couldn't confirm that this was done. Run the same command with --idempotency-key ${idempotencyKey} within 24 hours to find out. It is done once.`,
  )
}

function isAnswerLost(error: unknown): error is CliError {
  if (!(error instanceof CliError)) return false
  const { name } = error.details
  return name === 'IN_PROGRESS' || (error.kind === 'away' && name !== 'NOT_DONE')
}

function isTooMany(error: unknown): boolean {
  return error instanceof CliError && error.kind === 'tooMany'
}
