import { verdicts } from '@fovea/contract/verification/verdicts'
import type { Cured, Refusal as RefusalView } from '@fovea/contract/verification'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type Acting, seesKeysAs } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findKeyById, shownKey, updateProductionKey } from '../../license-keys/index.ts'
import { findCures } from './find-cures.ts'
import { changeOf, fixOf } from './refusal-fix.ts'
import { type RefusalRow, verificationRepository } from '../repository.ts'

type Asked = { ctx: Ctx<Acting>; input: { refId: string } }

/** A refused start of one of the person's own keys; anybody else's is not there. */
export async function readRefusal({ ctx, input }: Asked): Promise<RefusalView> {
  const { refusal, key } = await findOwn({ ctx, input })
  const asked = { ...refusal, id: refusal.ref_id }
  const cures = await findCures(ctx, [asked], new Map(key ? [[key.id, key]] : []))
  return present({
    row: refusal,
    key,
    cured: cures.get(refusal.ref_id) ?? null,
    role: seesKeysAs(ctx.actor),
  })
}

/** Makes the one change that lets such a start through, as the owner's own act on the key. */
export async function fixRefusal({ ctx, input }: Asked): Promise<RefusalView> {
  const { refusal, key } = await findOwn({ ctx, input })
  const fix = key && fixOf(refusal, key)
  if (!fix) throw new Refusal('RULE_BROKEN', 'No change to the key can fix this refusal.')
  await updateProductionKey({ ctx, input: { sdkKey: key.key, change: changeOf(fix, key) } })
  return readRefusal({ ctx, input })
}

async function findOwn({ ctx, input }: Asked) {
  const refusal = await verificationRepository(ctx.db).findRefusal(
    ctx.actor.workspace.id,
    input.refId,
  )
  if (!refusal) throw new Refusal('NOT_FOUND', 'No such refusal for your keys.')
  return { refusal, key: await findKeyById(ctx.db, ctx.actor.workspace.id, refusal.key_id) }
}

type Found = {
  row: RefusalRow
  key: Awaited<ReturnType<typeof findKeyById>>
  cured: Cured | null
  role: Role
}

function present({ row, key, cured, role }: Found): RefusalView {
  return {
    refId: row.ref_id,
    at: row.at.toISOString(),
    code: row.code,
    num: verdicts[row.code].num,
    observed: row.observed,
    allowed: row.allowed,
    platform: row.platform,
    app: row.app,
    certificate: row.certificate,
    os: row.os,
    ip: row.ip,
    key: key ? { key: shownKey(key.key, role), kind: key.kind, version: key.version } : null,
    fix: key ? fixOf(row, key) : null,
    cured,
  }
}
