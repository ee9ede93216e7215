import type { DryRun, Restrictions } from '@fovea/contract/sdk-api'
import { dayMs, dayOf } from '@fovea/contract/time'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findWorkspaceKey } from '../../license-keys/index.ts'
import { checkRestrictions, type Denial, type KeyRestrictions } from '../keys/check-start.ts'
import { getRestrictions } from '../keys/load-key.ts'
import { observedAppRepository } from './observed-app-repository.ts'

const daysLookedAt = 7
const maxValues = 100

type DryRunInput = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string; change: Restrictions } }

/** Reports how a change of restrictions would have affected the starts of the last seven days. Changes nothing. */
export async function runDryRun({ ctx, input: { sdkKey, change } }: DryRunInput): Promise<DryRun> {
  const row = await findWorkspaceKey(ctx.db, ctx.actor.workspace.id, sdkKey)
  const since = dayOf(ctx.now.getTime() - (daysLookedAt - 1) * dayMs)
  const observedApps = await observedAppRepository(ctx.db).list(row.id, since)
  const deniedBy = (restricted: KeyRestrictions) =>
    observedApps.flatMap((observedApp) => {
      const denial = checkRestrictions(restricted, startOf(observedApp, restricted))
      return denial ? [{ observedApp, denial }] : []
    })
  const restrictions = getRestrictions({
    ...row,
    ip_blacklist: change.ipBlacklist ?? row.ip_blacklist,
    domain_whitelist: change.domainWhitelist ?? row.domain_whitelist,
  })
  const certificates = change.certificates?.map(({ fingerprint }) => fingerprint)
  const refused = deniedBy({
    ...restrictions,
    certificates: certificates ?? restrictions.certificates,
  })
  const starts = sum(observedApps)
  return {
    starts,
    refused: sum(refused.map(({ observedApp }) => observedApp)),
    refusedNow: sum(deniedBy(getRestrictions(row)).map(({ observedApp }) => observedApp)),
    by: byValue(refused)
      .slice(0, maxValues)
      .map((result) => markLikelyMistake(result, ctx.ip, starts)),
  }
}

type DeniedValue = DryRun['by'][number]

/** The caller's own address, and the certificate that an app store signs with, are likely refused by mistake. */
function markLikelyMistake(result: DeniedValue, ownAddress: string, starts: number): DeniedValue {
  const { kind, value } = result
  if (kind === 'ip' && value === ownAddress) return { ...result, mark: 'yours' }
  const isFrequent = result.starts * 2 >= starts && value !== ''
  return kind === 'certificate' && isFrequent ? { ...result, mark: 'store' } : result
}

type Start = { ip: string; origin: string; certificate: string }

/** Only starts of the key's own app are recorded, so platform and app ID always match. */
function startOf({ ip, origin, certificate }: Start, { platform, identifier }: KeyRestrictions) {
  return {
    platform: platform ?? '',
    appId: identifier ?? '',
    certificate: certificate || undefined,
    origin: origin || undefined,
    ip,
  }
}

const kinds: Partial<Record<Denial['code'], keyof Start>> = {
  AUTH_IP_BLOCKED: 'ip',
  AUTH_DOMAIN_NOT_ALLOWED: 'origin',
  AUTH_INVALID_APP_SIGNATURE: 'certificate',
}

type DeniedStarts = {
  observedApp: Start & { starts: number }
  denial: Denial
}

function byValue(refused: DeniedStarts[]): DryRun['by'] {
  const byKindAndValue = new Map<string, DryRun['by'][number]>()
  for (const { observedApp, denial } of refused) {
    const kind = kinds[denial.code]
    if (kind === undefined) continue
    const value = observedApp[kind]
    const known = byKindAndValue.get(`${kind} ${value}`) ?? { kind, value, starts: 0 }
    known.starts += observedApp.starts
    byKindAndValue.set(`${kind} ${value}`, known)
  }
  return [...byKindAndValue.values()].toSorted(
    (a, b) => b.starts - a.starts || a.value.localeCompare(b.value, 'en'),
  )
}

const sum = (counted: { starts: number }[]) =>
  counted.reduce((total, { starts }) => total + starts, 0)
