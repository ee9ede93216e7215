import type { NewToken } from '@fovea/contract/tokens'
import type { Admin, Developer, Member } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { storeToken } from '../create-token.ts'
import { hashTokenString } from '../authentication/token-string.ts'
import { presentDeviceLogin } from './present.ts'
import { type DeviceLoginRow, deviceLoginRepository } from './repository.ts'

type ByCode = { ctx: Ctx<Developer | Admin>; code: string }

export async function readDeviceLogin({ ctx, code }: ByCode) {
  const login = await deviceLoginRepository(ctx.db).findByUser(hashTokenString(code))
  return presentDeviceLogin(assertValid(login, ctx.now))
}

type Approve = {
  ctx: Ctx<Member>
  code: string
  scopes: NewToken['scopes']
  days: NewToken['days']
}

export function approveDeviceLogin({ ctx, code, scopes, days }: Approve) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = deviceLoginRepository(transaction)
    const login = assertUndecided(await repository.lockByUser(hashTokenString(code)), ctx.now)
    refuseUnrequested(login, scopes)
    const doc = await storeToken({
      ctx: withDb(ctx, transaction),
      input: { name: login.machine, scopes, days },
      hash: login.token_hash,
    })
    await repository.approve(login.id, doc._id)
    return doc
  })
}

export async function denyDeviceLogin({ ctx, code }: ByCode) {
  await ctx.db.transaction().execute(async (transaction) => {
    const repository = deviceLoginRepository(transaction)
    const login = assertUndecided(await repository.lockByUser(hashTokenString(code)), ctx.now)
    await repository.deny(login.id)
  })
}

/** Expired and unknown codes get the same error. */
function assertValid(login: DeviceLoginRow | undefined, now: Date) {
  if (login && login.expires_at > now) return login
  throw new AppError(
    'NOT_FOUND',
    'No program shows this code. It may be mistyped, or it has expired: codes work for 15 minutes.',
  )
}

function assertUndecided(found: DeviceLoginRow | undefined, now: Date) {
  const login = assertValid(found, now)
  if (login.state === 'waiting') return login
  throw new AppError(
    'CONFLICT',
    `This code was already ${login.state}. Start again in the program.`,
  )
}

function refuseUnrequested({ scopes: request }: DeviceLoginRow, scopes: NewToken['scopes']) {
  const more = scopes.filter((scope) => !request.includes(scope))
  if (more.length === 0) return
  const message = `The program didn't ask for ${more.join(', ')}.`
  throw new AppError('BAD_INPUT', message, { fields: { scopes: message } })
}
