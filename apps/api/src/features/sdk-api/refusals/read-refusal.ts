import { verdicts } from '@fovea/contract/sdk-api/verdicts'
import type { FixedBy, Refusal as RefusalView } from '@fovea/contract/sdk-api'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type WorkspaceActor, getKeyVisibilityRole } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  findDeletedKey,
  findKeyById,
  presentKeyString,
  updateProductionKey,
} from '../../license-keys/index.ts'
import { findFixes } from './find-fixes.ts'
import { toKeyChange, proposeFix } from './refusal-fix.ts'
import { type RefusalRow, refusalRepository } from '../repository.ts'

type ReadRefusalInput = { ctx: Ctx<WorkspaceActor>; input: { refId: string } }

export async function readRefusal({ ctx, input }: ReadRefusalInput): Promise<RefusalView> {
  const { refusal, key } = await findOwn({ ctx, input })
  const refusalRef = { ...refusal, id: refusal.ref_id }
  const fixes = await findFixes(ctx, [refusalRef], new Map(key ? [[key.id, key]] : []))
  return present({
    row: refusal,
    key,
    restorableUntil: key ? undefined : (await findDeletedKey(ctx, refusal.key_id))?.gone_on,
    cured: fixes.get(refusal.ref_id) ?? null,
    role: getKeyVisibilityRole(ctx.actor),
  })
}

export async function fixRefusal({ ctx, input }: ReadRefusalInput): Promise<RefusalView> {
  const { refusal, key } = await findOwn({ ctx, input })
  const fix = key && proposeFix(refusal, key)
  if (!fix) throw new AppError('RULE_BROKEN', 'No change to the key can fix this refusal.')
  await updateProductionKey({ ctx, input: { sdkKey: key.key, change: toKeyChange(fix, key) } })
  return readRefusal({ ctx, input })
}

async function findOwn({ ctx, input }: ReadRefusalInput) {
  const refusal = await refusalRepository(ctx.db).findRefusal(ctx.actor.workspace.id, input.refId)
  if (!refusal) throw new AppError('NOT_FOUND', 'No such refusal for your keys.')
  return { refusal, key: await findKeyById(ctx.db, ctx.actor.workspace.id, refusal.key_id) }
}

type Found = {
  row: RefusalRow
  key: Awaited<ReturnType<typeof findKeyById>>
  restorableUntil: string | undefined
  cured: FixedBy | null
  role: Role
}

function present({ row, key, restorableUntil, cured, role }: Found): RefusalView {
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
    key: key
      ? { key: presentKeyString(key.key, role), kind: key.kind, version: key.version }
      : null,
    ...(restorableUntil !== undefined && { restorableUntil }),
    fix: key ? proposeFix(row, key) : null,
    cured,
  }
}
