import { maxProductionKeys } from '@fovea/contract/license-keys/rules'
import type { Member, Workspace } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findTeamNames, findActorWorkspace } from '../../workspaces/index.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentProdKey } from '../present.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { licenseKeyRepository } from '../repository.ts'
import { moveKeyRepository } from './move-key-repository.ts'

type MoveKey = { ctx: Ctx<Member>; input: { sdkKey: string; workspaceId: string } }

/** Stored sessions stay with the old workspace. A database trigger notifies the SDK API. */
export function moveKey({ ctx, input: { sdkKey, workspaceId } }: MoveKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { id: from } = ctx.actor.workspace
    const repository = licenseKeyRepository(transaction)
    const to = await ownedWorkspace(transaction, ctx.actor, workspaceId)
    // In a fixed order, so that two opposite moves cannot deadlock.
    for (const ownerId of [from, to.id].toSorted()) await repository.lockOwner(ownerId)
    const key = await assertOwnKey(sdkKey, (name) => repository.lockProductionKey(from, name))
    if ((await repository.countProductionKeys(to.id)) >= maxProductionKeys) {
      throw new AppError(
        'KEY_LIMIT',
        `The other workspace already has ${maxProductionKeys} production keys, the maximum.`,
      )
    }
    const moved = await moveKeyRepository(transaction).moveKey(key, to.id, ctx.now)
    const names = await findTeamNames(transaction, [from, to.id])
    const nameOf = (id: string) => ({ workspace: names.get(id) ?? 'Personal workspace' })
    for (const owner_id of [from, to.id]) {
      await repository.insertEvent({
        key: { id: key.id, owner_id },
        author: getChangeAuthor(ctx),
        action: 'moved',
        before: nameOf(from),
        after: nameOf(to.id),
      })
      await publishEvent(transaction, {
        workspaceId: owner_id,
        type: 'key.moved',
        data: {
          version: 1,
          key: presentWebhookKey(key, 'prod'),
          fromWorkspaceId: from,
          toWorkspaceId: to.id,
        },
        at: ctx.now,
        // The id of a personal workspace is that of its user.
        subjectId: [from, to.id].find((id) => id === ctx.actor.userId),
      })
    }
    return presentProdKey({ ...key, version: moved.version }, ctx.now)
  })
}

async function ownedWorkspace(
  db: Db,
  { userId, workspace }: Member,
  id: string,
): Promise<Workspace> {
  const found = await findActorWorkspace(db, userId, id)
  if (!found) throw new AppError('NOT_FOUND', "You don't have this workspace.")
  if (found.role !== 'owner') {
    throw new AppError('ROLE_REFUSED', 'You can only move a key to a workspace that you own.')
  }
  if (found.id === workspace.id) {
    const message = 'The key is in this workspace already.'
    throw new AppError('BAD_INPUT', message, { fields: { workspaceId: message } })
  }
  return found
}
