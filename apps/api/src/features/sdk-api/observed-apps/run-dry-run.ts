import type { DryRun, Restrictions } from '@fovea/contract/sdk-api'
import { dayMs } from '@fovea/contract/time'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findWorkspaceKey } from '../../license-keys/index.ts'
import { checkRestrictions, type Denial, type KeyRestrictions } from '../keys/check-start.ts'
import { getRestrictions } from '../keys/load-key.ts'
import { observedAppRepository } from './observed-app-repository.ts'

const daysLookedAt = 7
const mostTold = 100

type DryRunInput = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string; change: Restrictions } }

/** Reports how a change of restrictions would have affected the starts of the last seven days. Changes nothing. */
export async function runDryRun({ ctx, input: { sdkKey, change } }: DryRunInput): Promise<DryRun> {
  const row = await findWorkspaceKey(ctx.db, ctx.actor.workspace.id, sdkKey)
  const since = new Date(ctx.now.getTime() - (daysLookedAt - 1) * dayMs).toISOString().slice(0, 10)
  const sightings = await observedAppRepository(ctx.db).list(row.id, since)
  const deniedBy = (restricted: KeyRestrictions) =>
    sightings.flatMap((sighting) => {
      const denial = checkRestrictions(restricted, startOf(sighting, restricted))
      return denial ? [{ sighting, denial }] : []
    })
  const wanted = getRestrictions({
    ...row,
    ip_blacklist: change.ipBlacklist ?? row.ip_blacklist,
    domain_whitelist: change.domainWhitelist ?? row.domain_whitelist,
  })
  const certificates = change.certificates?.map(({ fingerprint }) => fingerprint)
  const refused = deniedBy({ ...wanted, certificates: certificates ?? wanted.certificates })
  const starts = sum(sightings)
  return {
    starts,
    refused: sum(refused.map(({ sighting }) => sighting)),
    refusedNow: sum(deniedBy(getRestrictions(row)).map(({ sighting }) => sighting)),
    by: byValue(refused)
      .slice(0, mostTold)
      .map((result) => marked(result, ctx.ip, starts)),
  }
}

type Told = DryRun['by'][number]

/**
 * Marks values that an owner may refuse by mistake: their own address, and the certificate that an app store signs
 * with.
 */
function marked(result: Told, ownAddress: string, starts: number): Told {
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
  sighting: Start & { starts: number }
  denial: Denial
}

function byValue(refused: DeniedStarts[]): DryRun['by'] {
  const told = new Map<string, DryRun['by'][number]>()
  for (const { sighting, denial } of refused) {
    const kind = kinds[denial.code]
    if (kind === undefined) continue
    const value = sighting[kind]
    const known = told.get(`${kind} ${value}`) ?? { kind, value, starts: 0 }
    known.starts += sighting.starts
    told.set(`${kind} ${value}`, known)
  }
  return [...told.values()].toSorted(
    (a, b) => b.starts - a.starts || a.value.localeCompare(b.value, 'en'),
  )
}

const sum = (counted: { starts: number }[]) =>
  counted.reduce((total, { starts }) => total + starts, 0)
