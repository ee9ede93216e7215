import { isAddressAllowed } from '@fovea/contract/tokens'
import { isTokenString } from '@fovea/contract/tokens/format'
import type { FastifyRequest } from 'fastify'
import type { Actor, Workspace } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readBearerToken } from '../../../platform/http/bearer-token.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { isDeactivated } from '../../auth/index.ts'
import { findActorWorkspace, getRequestedWorkspaceId } from '../../workspaces/index.ts'
import { mayRuleGiveTokens } from '../ci/may-rule-give-tokens.ts'
import { limitScopesToRole } from '../limit-scopes-to-role.ts'
import { isTokenExpired } from '../present.ts'
import { tokenRepository } from '../repository.ts'
import { hashTokenString } from './token-string.ts'

type Authenticate = (request: FastifyRequest) => Promise<Actor>

const impostor: Actor = { kind: 'impostor' }

/** A token decides the actor, even if the request carries a cookie too. Without a token, `authenticate` decides. */
export function withTokenAuthentication(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authenticate: Authenticate,
): Authenticate {
  return async (request) => {
    const token = readBearerToken(request)
    if (token === undefined) return authenticate(request)
    if (token === null || !isTokenString(token)) return impostor
    return findProgram(database.db, {
      token,
      ip: request.ip,
      now: clock(),
      requestedId: getRequestedWorkspaceId(request),
    })
  }
}

type TokenRequest = { token: string; ip: string; now: Date; requestedId: string | undefined }

/** Never cached, so that a removed, demoted or deactivated member, or a suspended team, takes effect on the next call. */
async function findProgram(db: Db, { token, ip, now, requestedId }: TokenRequest): Promise<Actor> {
  const row = await tokenRepository(db).findByHash(hashTokenString(token))
  if (!row || isTokenExpired(row, now)) return impostor
  if (!isAddressAllowed(row.networks, ip)) return { kind: 'impostor', refusedAddress: ip }
  const [workspace, deactivated] = await Promise.all([
    findActorWorkspace(db, row.maker_id, row.workspace_id),
    isDeactivated(db, row.maker_id),
  ])
  if (workspace === null || workspace.isSuspended || deactivated) return impostor
  if (row.rule_id !== null && !mayRuleGiveTokens(workspace.role)) return impostor
  return {
    kind: 'program',
    token: {
      id: row.id,
      name: row.name,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    },
    userId: row.maker_id,
    workspace: isRequestedWorkspace(workspace, requestedId) ? workspace : null,
    scopes: limitScopesToRole(row.scopes, workspace.role),
    keyIds: row.key_ids,
  }
}

function isRequestedWorkspace({ id }: Workspace, requestedId: string | undefined) {
  return requestedId === undefined || requestedId.toLowerCase() === id
}
