import { randomUUID } from 'node:crypto'
import type { ResponseOf, CallInput, Endpoint } from '@fovea/contract/endpoint'
import type { CommandContext } from './command-context.ts'
import { callEndpoint } from './call-console.ts'
import { CliError } from './cli-error.ts'

const checkAfterSeconds = [0, 1, 2, 3, 5, 8]

/** Makes a call that changes something. If its response is lost, asks for the outcome with the same key. */
export async function sendChange<Declared extends Endpoint>(
  { console, writeError, wait }: Pick<CommandContext, 'console' | 'writeError' | 'wait'>,
  declared: Declared,
  input: CallInput<Declared>,
): Promise<ResponseOf<Declared>> {
  const idempotencyKey = console.idempotencyKey ?? randomUUID()
  const keyed = { ...console, idempotencyKey }
  try {
    return await callEndpoint(keyed, declared, input)
  } catch (error) {
    if (!isAnswerLost(error) || error.details.isSent === false) throw error
  }
  writeError('fovea: The answer was lost. Checking what became of the command.\n')
  for (const seconds of checkAfterSeconds) {
    await wait(seconds)
    try {
      return await callEndpoint({ ...keyed, isCheck: true }, declared, input)
    } catch (error) {
      if (!isAnswerLost(error) && !isTooMany(error)) throw error
    }
  }
  throw new CliError(
    'unconfirmed',
    `We couldn't confirm that this was done. Run the same command with --idempotency-key ${idempotencyKey} to find out. It is done once.`,
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
