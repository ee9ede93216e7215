import { dayMs } from '@fovea/contract/time'
import type { NewToken } from '@fovea/contract/tokens'
import { getScopesOfRole, keyScopes, maxTokens } from '@fovea/contract/tokens/scopes'
import type { Member } from '../../platform/actor.ts'
import { withDb, type Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import { findRecipients } from '../auth/index.ts'
import { recordWorkspaceEvent } from '../workspaces/index.ts'
import { presentToken } from './present.ts'
import { tokenRepository } from './repository.ts'
import { hashTokenString, createTokenString } from './authentication/token-string.ts'

type Create = { ctx: Ctx<Member>; input: NewToken }

/** The token's string is in the answer only; the database stores its hash. */
export async function createToken({ ctx, input }: Create) {
  const token = createTokenString()
  const doc = await ctx.db
    .transaction()
    .execute((transaction) =>
      storeToken({ ctx: withDb(ctx, transaction), input, hash: hashTokenString(token) }),
    )
  return { doc, token }
}

export async function storeToken({ ctx, input, hash }: Create & { hash: Buffer }) {
  const { db, now } = ctx
  const { userId, workspace } = ctx.actor
  const { name, scopes, days, networks = [], keys = null } = input
  refuseWiderScopes(ctx, scopes)
  const repository = tokenRepository(db)
  if (keys !== null) await checkKeys(repository, workspace.id, { keys, scopes })
  await repository.lockWorkspace(workspace.id)
  if ((await repository.count(workspace.id, now)) >= maxTokens) throw tooManyTokens()
  const row = await repository.insert({
    workspace_id: workspace.id,
    maker_id: userId,
    name,
    token_hash: hash,
    scopes,
    created_at: now,
    expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
    networks,
    key_ids: keys,
  })
  await recordWorkspaceEvent(db, ctx, {
    action: 'token-created',
    after: `${name}: ${[...scopes, ...networks, ...formatKeyLimit(keys)].join(', ')}`,
  })
  await publishEvent(db, {
    workspaceId: workspace.id,
    type: 'token.created',
    data: { version: 1, token: { id: row.id, name } },
    at: now,
  })
  const [maker] = await findRecipients(db, [userId])
  const madeBy = maker ? { name: maker.nickname, email: maker.email } : null
  return presentToken(row, { madeBy, scopes, now })
}

type Limited = { keys: readonly string[]; scopes: NewToken['scopes'] }

async function checkKeys(
  repository: ReturnType<typeof tokenRepository>,
  workspaceId: string,
  { keys, scopes }: Limited,
) {
  const others = scopes.filter((scope) => !keyScopes.includes(scope))
  if (others.length > 0) {
    const message = `A token that is limited to keys cannot have ${others.join(', ')}.`
    throw new AppError('BAD_INPUT', message, { fields: { scopes: message } })
  }
  if ((await repository.countKeys(workspaceId, keys)) === keys.length) return
  const message = 'Choose production and commercial keys of this workspace.'
  throw new AppError('BAD_INPUT', message, { fields: { keys: message } })
}

function formatKeyLimit(keys: readonly string[] | null) {
  if (keys === null) return []
  return [`only ${keys.length === 1 ? '1 key' : `${keys.length} keys`}`]
}

export function refuseWiderScopes({ actor }: Ctx<Member>, scopes: NewToken['scopes']) {
  const own = getScopesOfRole(actor.workspace.role)
  const wider = scopes.filter((scope) => !own.includes(scope))
  if (wider.length === 0) return
  const message = `Your role in this workspace doesn't allow ${wider.join(', ')}. Leave that out, or ask an owner to create it.`
  throw new AppError('BAD_INPUT', message, { fields: { scopes: message } })
}

function tooManyTokens() {
  return new AppError(
    'RULE_BROKEN',
    `The workspace has ${maxTokens} tokens, the maximum. End one that is no longer used first.`,
  )
}
