import type { FixedBy, LogEntry } from '@fovea/contract/sdk-api'
import type { KeyKind } from '@fovea/contract/license-keys/rules'
import type { RefusalLogRow, SessionLogRow } from './log-repository.ts'

type Key = { key: string; kind: KeyKind }

export function presentSessionLog(row: SessionLogRow, key: Key | undefined): LogEntry {
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

export function presentRefusalLog(
  row: RefusalLogRow,
  key: Key | undefined,
  fixedBy: FixedBy | null,
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
    cured: fixedBy,
  }
}
