import { createHash } from 'node:crypto'
import type { HandlerInput } from '@fovea/contract/endpoint'
import { ciTokenMinutes, maxCiTokens, type postCiToken } from '@fovea/contract/tokens'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { isDeactivated } from '../../auth/index.ts'
import { findActorWorkspace, recordWorkspaceEvent } from '../../workspaces/index.ts'
import { limitScopesToRole } from '../limit-scopes-to-role.ts'
import { tokenRepository } from '../repository.ts'
import { createTokenString, hashTokenString } from '../authentication/token-string.ts'
import { findMismatch } from './find-mismatch.ts'
import { clockSkewSeconds, type IdTokenVerifier, type WorkflowClaims } from './id-token-verifier.ts'
import { mayRuleGiveTokens } from './may-rule-give-tokens.ts'
import { type CiRuleRow, ciRuleRepository } from './repository.ts'

type Exchange = {
  ctx: Ctx
  input: HandlerInput<typeof postCiToken>['body']
  verify: IdTokenVerifier
}

const lifeSeconds = ciTokenMinutes * 60

/** The signature is checked first, so that a forged ID token costs no statement and tells nothing of rules. */
export async function exchangeIdToken({ ctx, input, verify }: Exchange) {
  const claims = await verify(input.id_token, ctx.now)
  if (claims === null) throw denied(ctx, { reason: 'ID token' })
  return ctx.db.transaction().execute(async (transaction) => {
    const rule = await ciRuleRepository(transaction).find(input.rule)
    if (!rule) throw denied(ctx, { reason: 'rule' })
    const mismatch = findMismatch(rule, claims, ctx.config.publicUrl)
    if (mismatch) throw denied(ctx, { reason: mismatch, ruleId: rule.id })
    const scopes = await findScopes(transaction, rule)
    if (scopes.length === 0) throw denied(ctx, { reason: 'creator', ruleId: rule.id })
    await useOnce(ctx, transaction, { rule, claims })
    const token = createTokenString()
    await storeCiToken(ctx, transaction, { rule, claims, scopes, hash: hashTokenString(token) })
    return {
      access_token: token,
      token_type: 'Bearer' as const,
      scope: scopes.join(' '),
      expires_in: lifeSeconds,
    }
  })
}

async function findScopes(db: Db, { maker_id, workspace_id, scopes }: CiRuleRow) {
  const workspace = await findActorWorkspace(db, maker_id, workspace_id)
  if (!mayRuleGiveTokens(workspace?.role) || workspace?.isSuspended) return []
  if (await isDeactivated(db, maker_id)) return []
  return limitScopesToRole(scopes, workspace?.role)
}

type Used = { rule: CiRuleRow; claims: WorkflowClaims }

async function useOnce(ctx: Ctx, db: Db, { rule, claims }: Used) {
  const repository = ciRuleRepository(db)
  if (!(await repository.recordUse(rule.id, claims.repository_id, ctx.now)))
    throw denied(ctx, { reason: 'repository', ruleId: rule.id })
  const idHash = createHash('sha256').update(`${rule.issuer} ${claims.jti}`).digest()
  const expiresAt = new Date((claims.exp + clockSkewSeconds) * 1_000)
  if (!(await repository.useIdToken(idHash, expiresAt)))
    throw denied(ctx, { reason: 'used before', ruleId: rule.id })
}

type NewCiToken = Used & { scopes: CiRuleRow['scopes']; hash: Buffer }

async function storeCiToken(ctx: Ctx, db: Db, { rule, claims, scopes, hash }: NewCiToken) {
  const { now } = ctx
  const { id: ruleId, workspace_id: workspaceId, maker_id: makerId, name } = rule
  const repository = tokenRepository(db)
  await repository.lockWorkspace(workspaceId)
  if ((await repository.count(workspaceId, now, { ofRules: true })) >= maxCiTokens) {
    throw new AppError(
      'TOO_MANY',
      `CI has ${maxCiTokens} tokens that still work, the maximum. Try again in a minute.`,
      { retryAfterSeconds: 60 },
    )
  }
  const { id } = await repository.insert({
    workspace_id: workspaceId,
    maker_id: makerId,
    name,
    token_hash: hash,
    scopes,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeSeconds * 1_000),
    rule_id: ruleId,
  })
  const run = [claims.repository, claims.ref, claims.environment].filter(Boolean).join(', ')
  await recordWorkspaceEvent(
    db,
    { actor: { userId: null, workspace: { id: workspaceId } }, now },
    { action: 'ci-signed-in', after: `${name}: ${run}, run ${claims.run_id}` },
  )
  await publishEvent(db, {
    workspaceId,
    type: 'token.created',
    data: { version: 1, token: { id, name } },
    at: now,
  })
}

/** All reasons have the same answer, because anyone can get an ID token for a repository of their own. */
function denied({ log }: Ctx, why: { reason: string; ruleId?: string }) {
  log.info(why, 'CI sign-in refused')
  return new AppError(
    'access_denied',
    'The sign-in was refused. Compare the rule with the workflow: repository, branch, tag, environment and audience must match, and an ID token works once, within minutes.',
  )
}
