import { firstPasskeyMinutes, type PasskeyOverview } from '@fovea/contract/auth'
import { minuteMs } from '@fovea/contract/time'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readSessionStart } from '../login-sessions/read-session-start.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { presentPasskey } from './present-passkey.ts'

export async function listPasskeys(ctx: Ctx<Admin>): Promise<PasskeyOverview> {
  const rows = await passkeyRepository(ctx.db).list(ctx.actor.userId)
  return {
    docs: rows.map(presentPasskey),
    required: ctx.config.passkeysRequired,
    access: ctx.actor.access,
    mayRegister:
      rows.length > 0 ? ctx.actor.access === 'open' : isFresh(await readSessionStart(ctx), ctx.now),
  }
}

function isFresh(signedInAt: Date, now: Date) {
  return now.getTime() - signedInAt.getTime() <= firstPasskeyMinutes * minuteMs
}
