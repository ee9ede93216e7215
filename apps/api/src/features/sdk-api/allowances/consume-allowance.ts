import { dayMs } from '@fovea/contract/time'
import { AppError } from '../../../platform/errors.ts'
import type { Meter, NewSession } from '../../metering/index.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { AllowanceName } from './allowance-repository.ts'
import type { Allowances } from './allowances.ts'
import { getRowSize } from './stored-size.ts'

type ConsumeInput = { key: SdkKey; session: NewSession; nowMs: number }

/** Returns the allowance that is used up, if any. Commercial keys and owners with a plan are never limited. */
export async function consumeSessionAllowance(
  allowances: Allowances,
  { key, session, nowMs }: ConsumeInput,
  count: number,
): Promise<AllowanceName | undefined> {
  const { ownerId } = key
  if (key.kind === 'com' || (key.kind === 'prod' && key.unlimited)) return undefined
  if (key.kind === 'dev' && !(await allowances.developmentStarts.consume(ownerId, count, nowMs)))
    return 'development starts'
  // The app counts three times: in the session, and in the table and the index of the day's sum.
  const { app, os, device, sdk } = session
  const bytes = count * getRowSize([app, app, app, os, device, sdk])
  return (await allowances.storedBytes.consume(ownerId, bytes, nowMs)) ? undefined : 'stored bytes'
}

export type DevelopmentStartDeps = { allowances: Allowances; meter: Meter }

/** A session that is already stored continues even if the allowance is used up. */
export async function consumeDevelopmentStart(
  { allowances, meter }: DevelopmentStartDeps,
  start: ConsumeInput,
) {
  const { key, session, nowMs } = start
  const spentAllowance = await consumeSessionAllowance(allowances, start, 1)
  if (spentAllowance === undefined || (await meter.isStored(key.ownerId, session.sessionId, nowMs)))
    return
  throw new AppError('TOO_MANY', spentMessage(spentAllowance, allowances), {
    retryAfterSeconds: Math.ceil((dayMs - (nowMs % dayMs)) / 1000),
  })
}

function spentMessage(spent: AllowanceName, { maxDevelopmentStarts }: Allowances) {
  const problem = {
    'development starts': `This development key has started ${maxDevelopmentStarts.toLocaleString('en-US')} sessions today, the most per UTC day.`,
    'stored bytes':
      'This account has used up its storage for development and refused sessions today.',
  }[spent]
  return `${problem} Try again after 00:00 UTC, or use a production key.`
}
