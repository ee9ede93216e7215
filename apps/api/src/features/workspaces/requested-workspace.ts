import { workspaceHeader } from '@fovea/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, getPersonalWorkspace, signedIn, type Workspace } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'
import { workspaceRepository } from './repository.ts'

const querySchema = z.object({ workspace: z.string() })
const pathSchema = z.object({ workspaceId: z.string() })
const workspaceIdSchema = z.guid()

type Authenticate = (request: FastifyRequest) => Promise<Actor>

/** Never cached, so that a removed member is out with the next call. */
export function withRequestedWorkspace(
  { database }: Pick<Platform, 'database'>,
  authenticate: Authenticate,
): Authenticate {
  return async (request) => {
    const actor = await authenticate(request)
    const named = getRequestedWorkspaceId(request)
    if (named === undefined || !signedIn.allows(actor)) return actor
    return { ...actor, workspace: await findActorWorkspace(database.db, actor.userId, named) }
  }
}

export async function findActorWorkspace(
  db: Db,
  userId: string,
  workspaceId: string,
): Promise<Workspace | null> {
  const id = workspaceId.toLowerCase()
  if (id === userId) return getPersonalWorkspace(userId)
  if (!workspaceIdSchema.safeParse(id).success) return null
  const membership = await workspaceRepository(db).findMembership(id, userId)
  if (membership === undefined) return null
  return { id, role: membership.role, isSuspended: membership.suspended_at !== null }
}

/** The query names the workspace where a browser cannot send headers, as for links and streams. */
export function getRequestedWorkspaceId({ headers, query, method, params }: FastifyRequest) {
  const ofPath = pathSchema.safeParse(params).data?.workspaceId
  if (ofPath !== undefined) return ofPath
  const named = headers[workspaceHeader]
  if (typeof named === 'string' && named !== '') return named
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const given = querySchema.safeParse(query).data?.workspace
  return given === '' ? undefined : given
}
