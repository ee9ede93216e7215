import type { Cured, LogEntry } from '@fovea/contract/verification'
import type { KeyKind } from '@fovea/contract/license-keys/rules'
import type { RefusalEntry, SessionEntry } from './log-repository.ts'

type Key = { key: string; kind: KeyKind }

export function presentSession(row: SessionEntry, key: Key | undefined): LogEntry {
  return {
    type: 'session',
    kind: 'session',
    id: row.id,
    at: row.at.toISOString(),
    app: row.app,
    platform: row.platform,
    os: row.os,
    key: key ? { key: key.key, kind: key.kind } : null,
    license: row.license,
    sdk: row.sdk,
    device: row.device,
    durationSeconds: row.duration_seconds,
    ended: row.ended,
  }
}

export function presentRefusal(
  row: RefusalEntry,
  key: Key | undefined,
  cured: Cured | null,
): LogEntry {
  return {
    type: 'refusal',
    kind: 'refusal',
    id: row.id,
    refId: row.id,
    at: row.at.toISOString(),
    app: row.app,
    platform: row.platform,
    os: row.os,
    key: key ? { key: key.key, kind: key.kind } : null,
    code: row.code,
    observed: row.observed,
    certificate: row.certificate,
    cured,
  }
}
