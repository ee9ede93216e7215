import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashTokenString } from '../authentication/token-string.ts'
import { deriveToken } from './codes.ts'
import { type DeviceLoginRow, deviceLoginRepository } from './repository.ts'
import { tokenRepository } from '../repository.ts'

/** Polling interval, and how much it grows when a program polls too soon (RFC 8628, 3.5). */
export const initialPollSeconds = 5
const pollIncreaseSeconds = 5
const maxPollSeconds = 60

type IssueDeviceTokenInput = { ctx: Ctx; deviceCode: string }

export async function issueDeviceToken({ ctx, deviceCode }: IssueDeviceTokenInput) {
  // The error is thrown outside of the transaction, so that the recorded poll is committed.
  const outcome = await ctx.db.transaction().execute(async (transaction) => {
    const repository = deviceLoginRepository(transaction)
    const login = await repository.lockByDevice(hashTokenString(deviceCode))
    if (!login || login.expires_at <= ctx.now) return expired()
    if (pollsTooSoon(login, ctx.now)) {
      const wait = Math.min(login.wait_seconds + pollIncreaseSeconds, maxPollSeconds)
      await repository.recordPoll(login.id, ctx.now, wait)
      return new AppError('slow_down', `Wait ${wait} seconds before you ask again.`, {
        retryAfterSeconds: wait,
      })
    }
    await repository.recordPoll(login.id, ctx.now, login.wait_seconds)
    switch (login.state) {
      case 'waiting':
        return new AppError('authorization_pending', 'It has not been allowed or denied yet.')
      case 'denied':
        return new AppError('access_denied', 'It was denied in the console.')
      case 'approved':
        return claim(transaction, { login, deviceCode, now: ctx.now })
    }
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

type Claim = { login: DeviceLoginRow; deviceCode: string; now: Date }

async function claim(transaction: Db, { login, deviceCode, now }: Claim) {
  if (login.token_salt === null) return expired()
  const token = deriveToken(deviceCode, login.token_salt)
  const stored = await tokenRepository(transaction).findByHash(hashTokenString(token))
  if (!stored) return expired()
  await deviceLoginRepository(transaction).forgetSalt(login.id)
  const { scopes, expires_at } = stored
  return {
    access_token: token,
    token_type: 'Bearer' as const,
    scope: scopes.join(' '),
    expires_in:
      expires_at === null ? null : Math.floor((expires_at.getTime() - now.getTime()) / 1_000),
  }
}

function pollsTooSoon({ polled_at, wait_seconds }: DeviceLoginRow, now: Date) {
  return polled_at !== null && now.getTime() - polled_at.getTime() < wait_seconds * 1_000
}

function expired() {
  return new AppError('expired_token', 'The code has expired or was used. Begin again.')
}
