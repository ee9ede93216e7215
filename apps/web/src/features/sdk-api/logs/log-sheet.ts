import { maskKey } from '@fovea/contract/license-keys/rules'
import { type listLogs, type LogEntry, maxLogRowsPerPage } from '@fovea/contract/sdk-api'
import type { ResponseOf } from '@fovea/contract/endpoint'
import type { Sheet } from '../../../lib/files/save-csv.ts'

/** Limits of an export; a rare filter may need many pages for few rows. */
export const maxExportedRows = 10_000
const maxPages = 60

type Read = (
  cursor: string | undefined,
  limit: number,
) => Promise<ResponseOf<typeof listLogs>['payload']>

/** `cutAt` is the time down to which entries were read, if a limit was reached. */
export async function collectLogEntries(read: Read): Promise<{ docs: LogEntry[]; cutAt?: string }> {
  const docs: LogEntry[] = []
  let cursor: string | undefined
  let reached = ''
  for (let page = 0; page < maxPages; page++) {
    const answer = await read(cursor, Math.min(maxLogRowsPerPage, maxExportedRows - docs.length))
    docs.push(...answer.docs)
    cursor = answer.next
    if (cursor === undefined) return { docs }
    reached = answer.searchedTo ?? ''
    if (docs.length >= maxExportedRows) break
  }
  return { docs, cutAt: reached }
}

const head = [
  'Time (UTC)',
  'Type',
  'Result',
  'App',
  'Platform',
  'System',
  'SDK',
  'Device',
  'Key',
  'License',
  'Duration (s)',
  'Received',
  'Fixed at',
  'Fixed by',
  'ID',
]

/** Keys are masked, because spreadsheets are passed on. */
export function createLogSheet(docs: readonly LogEntry[]): Sheet {
  return { name: 'fovea logs', head, rows: docs.map(rowOf) }
}

function rowOf(entry: LogEntry): (string | number)[] {
  const session = entry.type === 'session' ? entry : null
  const refusal = entry.type === 'refusal' ? entry : null
  const fixer = refusal?.cured?.by
  return [
    entry.at,
    entry.type,
    refusal?.code ?? 'NONE',
    entry.app,
    entry.platform,
    entry.os,
    session?.sdk ?? '',
    session?.device ?? '',
    entry.key === null ? '' : maskKey(entry.key.key),
    session?.license ?? '',
    session?.durationSeconds ?? '',
    refusal?.observed ?? '',
    refusal?.cured?.at ?? '',
    fixer?.email ?? '',
    entry.id,
  ]
}
