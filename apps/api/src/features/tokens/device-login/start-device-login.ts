import type { HandlerInput } from '@fovea/contract/endpoint'
import { deviceLoginMinutes, type postDeviceLogin } from '@fovea/contract/tokens'
import { formatUserCode } from '@fovea/contract/tokens/user-code'
import type { Ctx } from '../../../platform/context.ts'
import { hashTokenString } from '../authentication/token-string.ts'
import { createDeviceCode, createSalt, createUserCode, deriveToken } from './codes.ts'
import { initialPollSeconds } from './issue-device-token.ts'
import { deviceLoginRepository } from './repository.ts'

type Begin = { ctx: Ctx; input: HandlerInput<typeof postDeviceLogin>['body'] }

const lifeSeconds = deviceLoginMinutes * 60
/** With 20^8 codes a collision is very rare, and two in a row practically impossible. */
const maxTries = 3

export async function startDeviceLogin({ ctx, input: { program, machine, scopes } }: Begin) {
  const deviceCode = createDeviceCode()
  const salt = createSalt()
  const userCode = await insertWithNewCode(ctx, {
    device_hash: hashTokenString(deviceCode),
    token_hash: hashTokenString(deriveToken(deviceCode, salt)),
    token_salt: salt,
    program,
    machine,
    scopes,
    ip: ctx.ip,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + lifeSeconds * 1_000),
    polled_at: null,
    wait_seconds: initialPollSeconds,
  })
  const page = `${ctx.config.publicUrl}/console/device`
  const formattedCode = formatUserCode(userCode)
  return {
    device_code: deviceCode,
    user_code: formattedCode,
    verification_uri: page,
    verification_uri_complete: `${page}?code=${formattedCode}`,
    expires_in: lifeSeconds,
    interval: initialPollSeconds,
  }
}

type Login = Omit<Parameters<ReturnType<typeof deviceLoginRepository>['insert']>[0], 'user_hash'>

async function insertWithNewCode({ db }: Ctx, login: Login) {
  const repository = deviceLoginRepository(db)
  for (let tried = 0; tried < maxTries; tried++) {
    const code = createUserCode()
    if (await repository.insert({ ...login, user_hash: hashTokenString(code) })) return code
  }
  throw new Error('no user code was free')
}
