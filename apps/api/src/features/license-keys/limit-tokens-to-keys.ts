import { listCommercialKeys, listDeletedKeys, listProdKeys } from '@fovea/contract/license-keys'
import { getIdentity } from '@fovea/contract/tokens'
import { listWorkspaces } from '@fovea/contract/workspaces'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { assertOwnKey } from './assert-own-key.ts'
import { deletedKeyRepository } from './production/deleted-key-repository.ts'

/** Calls that name no key, and show only keys of the token or none. */
const filteredPaths = new Set<string | undefined>(
  [listProdKeys, listDeletedKeys, listCommercialKeys, getIdentity, listWorkspaces].map(
    ({ path }) => path,
  ),
)
const keyInPath = z.object({ sdkKey: z.string() })

/** A token that is limited to keys may make no call but those about its keys. New calls are refused until listed here. */
export function limitTokensToKeys(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    const { actor, params, method, routeOptions } = request
    if (actor.kind !== 'program' || actor.keyIds === null || actor.workspace === null) return
    const { workspace } = actor
    const named = keyInPath.safeParse(params)
    if (named.success) {
      const { db } = app.contextOf(request)
      const key = await assertOwnKey(named.data.sdkKey, (name) =>
        deletedKeyRepository(db).findKeyOrDeletedKey(workspace.id, name),
      )
      if (isKeyAllowed(actor, key)) return
      throw new AppError('NOT_FOUND', "You don't have this production key.")
    }
    if (method !== 'POST' && filteredPaths.has(routeOptions.url)) return
    throw new AppError(
      'SCOPE_REFUSED',
      'This token is limited to chosen keys, and this call is not about one of them.',
    )
  })
}

export function isKeyAllowed(actor: Actor, { id }: { id: string }) {
  return actor.kind !== 'program' || actor.keyIds === null || actor.keyIds.includes(id)
}
