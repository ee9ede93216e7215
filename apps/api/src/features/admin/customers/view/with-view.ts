import { viewHeader } from '@fovea/contract/endpoint'
import { maskKey } from '@fovea/contract/license-keys/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Actor,
  getPersonalWorkspace,
  getView,
  signedIn,
  staffMay,
} from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Platform } from '../../../../platform/http/create-http-server.ts'
import { getStaffRole, readUser } from '../../../auth/index.ts'
import { listKeysOfOwners } from '../../../license-keys/index.ts'
import { viewRepository } from './view-repository.ts'

type Deps = Pick<Platform, 'database' | 'config' | 'clock'>
type Authenticate = (request: FastifyRequest) => Promise<Actor>

const querySchema = z.object({ view: z.string() })

/** A call that names a view is answered as the viewed user; the guards allow it only to read. */
export function withView(
  { database: { db }, config, clock }: Deps,
  authenticate: Authenticate,
): Authenticate {
  return async (request) => {
    const actor = await authenticate(request)
    const id = getViewId(request)
    if (id === undefined || !signedIn.allows(actor)) return actor
    const view =
      staffMay('customers:read').allows(actor) && z.guid().safeParse(id).success
        ? await viewRepository(db).findRunning(id, actor.sessionId, clock())
        : undefined
    const user = view && (await readUser({ db }, view.user_id))
    if (!user || user.deactivated_at !== null || getStaffRole(user, config.adminEmails) !== null) {
      throw new AppError('VIEW_ENDED', 'This view of a customer has ended.')
    }
    return {
      kind: 'user',
      userId: user.id,
      sessionId: actor.sessionId,
      workspace: getPersonalWorkspace(user.id),
      view: {
        id: view.id,
        adminId: actor.userId,
        customerId: view.workspace_id,
        endsAt: view.ends_at,
      },
    }
  }
}

/** The query names the view where a browser cannot send headers. */
function getViewId({ headers, query, method }: FastifyRequest) {
  const named = headers[viewHeader]
  if (typeof named === 'string' && named !== '') return named
  return method === 'GET' || method === 'HEAD' ? querySchema.safeParse(query).data?.view : undefined
}

const masked = /^(?:dev|prod|com)_.{4}….{4}$/u

/** In a view, answers contain masked keys, and the page sends them back where a call takes a key. */
export function registerMaskedKeys(app: FastifyInstance, { database: { db } }: Deps) {
  app.addHook('preValidation', async ({ actor, params, query }) => {
    if (!getView(actor) || !signedIn.allows(actor) || actor.workspace === null) return
    const ownerId = actor.workspace.id
    for (const input of [params, query]) {
      if (typeof input !== 'object' || input === null) continue
      for (const [name, value] of Object.entries(input)) {
        if (typeof value !== 'string' || !masked.test(value)) continue
        const keys = await listKeysOfOwners(db, [ownerId])
        const key = keys.find((row) => maskKey(row.key) === value)?.key
        if (key !== undefined) Object.assign(input, { [name]: key })
      }
    }
  })
}
