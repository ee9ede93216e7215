import { randomBytes } from 'node:crypto'
import {
  keyBytes,
  type KeyKind,
  createKeyText,
  productionDays,
  trialDays,
} from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import { AppError } from '../../platform/errors.ts'
import type { ChangeAuthor } from './history/change-author.ts'
import { getKeyState } from './key-state.ts'
import { presentWebhookKey } from './present-webhook-key.ts'
import { type KeyRow, licenseKeyRepository, type ProdKeyRow } from './repository.ts'

export type NewApp = Pick<ProdKeyRow, 'platform' | 'identifier'> &
  Partial<Pick<ProdKeyRow, 'certificate' | 'activated' | 'ip_blacklist' | 'domain_whitelist'>>

type IssueKeyInput = { db: Db; ownerId: string; author: ChangeAuthor }

export function createKeyString(kind: KeyKind) {
  return createKeyText(kind, randomBytes(keyBytes))
}

// Each of these runs in the caller's transaction, so that a key and its first event are stored together.

/** Undefined if the user has had a trial before. */
export async function issueTrialKey(issue: IssueKeyInput): Promise<KeyRow | undefined> {
  const row = await licenseKeyRepository(issue.db).insertTrial(newKey('dev', trialDays, issue))
  if (row) await recordIssue(row, issue)
  return row
}

export async function issueProductionKey(
  issue: IssueKeyInput & { app: NewApp },
): Promise<ProdKeyRow> {
  const key = { ...newKey('prod', productionDays, issue), ...issue.app }
  const row = await licenseKeyRepository(issue.db).insertProductionKey(key)
  await recordIssue(row, issue)
  return row
}

export async function issueCommercialKey(
  issue: IssueKeyInput & { knownKeys?: number },
): Promise<KeyRow> {
  const { ownerId, knownKeys } = issue
  const repository = licenseKeyRepository(issue.db)
  if (knownKeys !== undefined) {
    await repository.lockOwner(ownerId)
    const { length: keys } = await repository.listCommercialKeys(ownerId)
    if (keys !== knownKeys) {
      throw new AppError(
        'CONFLICT',
        'The commercial keys of this customer have changed since you loaded them.',
      )
    }
  }
  const row = await repository.insertKey(newKey('com', productionDays, issue))
  await recordIssue(row, issue)
  return row
}

function newKey(kind: KeyKind, days: number, { ownerId, author }: IssueKeyInput) {
  return {
    owner_id: ownerId,
    kind,
    key: createKeyString(kind),
    created_at: author.at,
    expires_at: new Date(author.at.getTime() + days * dayMs),
  }
}

async function recordIssue(key: KeyRow, { db, author }: IssueKeyInput) {
  const after = getKeyState(key)
  await licenseKeyRepository(db).insertEvent({ key, author, action: 'issued', before: null, after })
  await publishEvent(db, {
    workspaceId: key.owner_id,
    type: 'key.created',
    data: { version: 1, key: presentWebhookKey(key, key.kind) },
    at: author.at,
  })
}
