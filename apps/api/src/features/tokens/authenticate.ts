import { isToken } from '@fovea/contract/tokens/format'
import type { FastifyRequest } from 'fastify'
import type { Actor, Workspace } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/connect.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import { isDeactivated } from '../session/index.ts'
import { findWorkspace, namedWorkspace } from '../workspaces/index.ts'
import { narrow } from './narrow.ts'
import { isOver } from './present.ts'
import { tokenRepository } from './repository.ts'
import { hashOf } from './token-string.ts'

type Authenticate = (request: FastifyRequest) => Promise<Actor>

const impostor: Actor = { kind: 'impostor' }

/** A token decides who calls, whatever else a request carries; without one, whoever asked before does. */
export function orByToken(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authenticate: Authenticate,
): Authenticate {
  return async (request) => {
    const shown = bearerOf(request)
    if (shown === undefined) return authenticate(request)
    // What is mistyped is not looked for.
    if (shown === null || !isToken(shown)) return impostor
    return programOf(database.db, { shown, now: clock(), named: namedWorkspace(request) })
  }
}

type Shown = { shown: string; now: Date; named: string | undefined }

/** Asked at every call and never remembered: who was removed, demoted or deactivated is so with their tokens' next call. */
async function programOf(db: Db, { shown, now, named }: Shown): Promise<Actor> {
  const row = await tokenRepository(db).findByHash(hashOf(shown))
  if (!row || isOver(row, now)) return impostor
  const [workspace, deactivated] = await Promise.all([
    findWorkspace(db, row.maker_id, row.workspace_id),
    isDeactivated(db, row.maker_id),
  ])
  if (workspace === null || deactivated) return impostor
  return {
    kind: 'program',
    token: {
      id: row.id,
      name: row.name,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    },
    userId: row.maker_id,
    workspace: isMeant(workspace, named) ? workspace : null,
    scopes: narrow(row.scopes, workspace.role),
  }
}

/** A token has one workspace, and need not name it. */
function isMeant({ id }: Workspace, named: string | undefined) {
  return named === undefined || named.toLowerCase() === id
}
