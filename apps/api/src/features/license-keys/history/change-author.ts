import type { Admin, Developer, TokenActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'

export type ChangeAuthor = {
  at: Date
  /** Null if the console itself makes the change. */
  actorId: string | null
  token?: string | null
  ip: string | null
  userAgent: string | null
  requestId: string | null
}

const maxUserAgentLength = 500

export function getChangeAuthor(ctx: Ctx<Developer | Admin | TokenActor>): ChangeAuthor {
  return {
    at: ctx.now,
    actorId: ctx.actor.userId,
    token: ctx.actor.kind === 'program' ? ctx.actor.token.name : null,
    ip: ctx.ip,
    userAgent: ctx.userAgent.slice(0, maxUserAgentLength),
    requestId: ctx.requestId,
  }
}
