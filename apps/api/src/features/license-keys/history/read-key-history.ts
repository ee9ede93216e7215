import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { readUser } from '../../auth/index.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentEvent } from '../present.ts'
import { type KeyEventRow, licenseKeyRepository } from '../repository.ts'

const pageSize = 20

type ReadHistory = {
  ctx: Ctx<WorkspaceActor>
  /** Null for the development key; otherwise a production or commercial key. */
  input: { sdkKey: string | null; cursor: string | undefined }
}

export async function readKeyHistory({ ctx, input: { sdkKey, cursor } }: ReadHistory) {
  const repository = licenseKeyRepository(ctx.db)
  const ownerId = ctx.actor.workspace.id
  const key =
    sdkKey === null
      ? await repository.findTrial(ownerId)
      : await assertOwnKey(sdkKey, (name) => repository.findOwnKey(ownerId, name, ['prod', 'com']))
  if (!key) return { docs: [] }
  const events = await repository.listEventsOfKey({ key, cursor, most: pageSize + 1 })
  const { page, next } = createPage(events, pageSize, ({ id }) => id)
  const people = await peopleOf(ctx, page)
  return {
    docs: page.map((event) => presentEvent(event, people)),
    ...next,
  }
}

async function peopleOf(ctx: Ctx, events: KeyEventRow[]) {
  const ids = new Set(events.flatMap(({ actor_id }) => actor_id ?? []))
  const users = await Promise.all([...ids].map((id) => readUser(ctx, id)))
  return new Map(
    users.map(({ id, nickname, email, mail_to }) => [
      id,
      { name: nickname, email: mail_to ?? email },
    ]),
  )
}
