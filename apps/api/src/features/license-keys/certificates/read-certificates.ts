import { dayOf } from '@fovea/contract/time'
import type { KeyCertificates } from '@fovea/contract/license-keys'
import { observedCertificateDays } from '@fovea/contract/license-keys/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { subtractDays } from '../../../platform/db/delete-expired-rows.ts'
import { findWorkspaceKey } from '../find-key.ts'
import { certificateRepository } from './certificate-repository.ts'
import { getCertificates } from './certificates.ts'

const maxListed = 50

type ReadCertificatesInput = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string } }

export async function readCertificates({
  ctx,
  input,
}: ReadCertificatesInput): Promise<KeyCertificates> {
  const key = await findWorkspaceKey(ctx.db, ctx.actor.workspace.id, input.sdkKey)
  const seen = await certificateRepository(ctx.db).listSeen(key.id, getFirstDayKept(ctx.now))
  const lastSeen = new Map(seen.map(({ fingerprint, lastAt }) => [fingerprint, lastAt]))
  const registered = getCertificates(key)
  const own = new Set(registered.map(({ fingerprint }) => fingerprint))
  return {
    docs: registered.map(({ fingerprint, label }) => ({
      fingerprint,
      label,
      lastSeen: lastSeen.get(fingerprint)?.toISOString() ?? null,
    })),
    unregistered: seen
      .filter(({ fingerprint }) => !own.has(fingerprint))
      .slice(0, maxListed)
      .map(({ fingerprint, starts, lastAt }) => ({
        fingerprint,
        starts,
        lastSeen: lastAt.toISOString(),
      })),
  }
}

export function getFirstDayKept(now: Date): string {
  return dayOf(subtractDays(now, observedCertificateDays - 1))
}
