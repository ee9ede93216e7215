import { randomBytes } from 'node:crypto'
import {
  keyBytes,
  type KeyKind,
  makeKey,
  productionDays,
  trialDays,
} from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import type { Act } from './history/act.ts'
import { stateOf } from './key-state.ts'
import { type KeyRow, licenseKeyRepository, type ProdKeyRow } from './repository.ts'

/** An app, and what may be restricted from the start. */
export type NewApp = Pick<ProdKeyRow, 'platform' | 'identifier'> &
  Partial<Pick<ProdKeyRow, 'certificate' | 'activated' | 'ip_blacklist' | 'domain_whitelist'>>

type Issue = { db: Db; ownerId: string; act: Act }

export function newKeyString(kind: KeyKind) {
  return makeKey(kind, randomBytes(keyBytes))
}

// Each of these runs in the caller's transaction, so that a key and its first event come together.

/** Nothing where the person has had a trial before. */
export async function issueTrialKey(issue: Issue): Promise<KeyRow | undefined> {
  const row = await licenseKeyRepository(issue.db).insertTrial(newKey('dev', trialDays, issue))
  if (row) await recordIssue(row, issue)
  return row
}

export async function issueProductionKey(issue: Issue & { app: NewApp }): Promise<ProdKeyRow> {
  const key = { ...newKey('prod', productionDays, issue), ...issue.app }
  const row = await licenseKeyRepository(issue.db).insertProductionKey(key)
  await recordIssue(row, issue)
  return row
}

export async function issueCommercialKey(issue: Issue): Promise<KeyRow> {
  const row = await licenseKeyRepository(issue.db).insertKey(newKey('com', productionDays, issue))
  await recordIssue(row, issue)
  return row
}

function newKey(kind: KeyKind, days: number, { ownerId, act }: Issue) {
  return {
    owner_id: ownerId,
    kind,
    key: newKeyString(kind),
    created_at: act.at,
    expires_at: new Date(act.at.getTime() + days * dayMs),
  }
}

async function recordIssue(key: KeyRow, { db, act }: Issue) {
  const after = stateOf(key)
  await licenseKeyRepository(db).insertEvent({ key, act, action: 'issued', before: null, after })
}
