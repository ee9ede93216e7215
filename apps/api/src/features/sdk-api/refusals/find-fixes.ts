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
  const refusalsOfKnownKeys = refusals.filter(({ key_id }) => keys.has(key_id))
  const oldest = Math.min(...refusalsOfKnownKeys.map(({ at }) => at.getTime()), now.getTime())
  const keyIds = [...new Set(refusalsOfKnownKeys.map(({ key_id }) => key_id))]
  const changes = await listKeyChanges(db, actor.workspace.id, keyIds, new Date(oldest))
  const changesByKey = Map.groupBy(changes, ({ keyId }) => keyId)
  const fixes = refusalsOfKnownKeys.flatMap((refusal) => {
    const key = keys.get(refusal.key_id)
    const fix = key && findFixingChange(refusal, key, changesByKey.get(refusal.key_id) ?? [], now)
    return fix ? [{ id: refusal.id, fix }] : []
  })
  const actors = await findRecipients(
    db,
    fixes.flatMap(({ fix }) => fix.actorId ?? []),
  )
  const people = new Map(
    actors.map(({ _id, nickname, email }) => [
      _id,
      { name: nickname, email, you: _id === actor.userId },
    ]),
  )
  return new Map(
    fixes.map(({ id, fix }) => [
      id,
      { at: fix.at.toISOString(), by: people.get(fix.actorId ?? '') ?? null },
    ]),
  )
}
