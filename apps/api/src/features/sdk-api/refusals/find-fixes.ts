import type { FixedBy } from '@fovea/contract/sdk-api'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listKeyChanges } from '../../license-keys/index.ts'
import { findRecipients } from '../../auth/index.ts'
import {
  type ExpiringFixableKey,
  type FixableRefusal,
  findFixingChange,
} from './find-fixing-change.ts'

type RefusalRef = FixableRefusal & { id: string; key_id: string }

export async function findFixes(
  { db, actor, now }: Ctx<WorkspaceActor>,
  refusals: RefusalRef[],
  keys: ReadonlyMap<string, ExpiringFixableKey>,
): Promise<ReadonlyMap<string, FixedBy>> {
  const known = refusals.filter(({ key_id }) => keys.has(key_id))
  const oldest = Math.min(...known.map(({ at }) => at.getTime()), now.getTime())
  const keyIds = [...new Set(known.map(({ key_id }) => key_id))]
  const changes = await listKeyChanges(db, actor.workspace.id, keyIds, new Date(oldest))
  const ofKey = Map.groupBy(changes, ({ keyId }) => keyId)
  const cures = known.flatMap((refusal) => {
    const key = keys.get(refusal.key_id)
    const cure = key && findFixingChange(refusal, key, ofKey.get(refusal.key_id) ?? [], now)
    return cure ? [{ id: refusal.id, cure }] : []
  })
  const actors = await findRecipients(
    db,
    cures.flatMap(({ cure }) => cure.actorId ?? []),
  )
  const people = new Map(
    actors.map(({ _id, nickname, email }) => [
      _id,
      { name: nickname, email, you: _id === actor.userId },
    ]),
  )
  return new Map(
    cures.map(({ id, cure }) => [
      id,
      { at: cure.at.toISOString(), by: people.get(cure.actorId ?? '') ?? null },
    ]),
  )
}
