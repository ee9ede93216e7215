import type { AuditEntry } from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { streamCsv } from '../../../platform/http/streaming/stream-csv.ts'

const columns = [
  'Time',
  'Admin',
  'AdminId',
  'Action',
  'Subject',
  'SubjectId',
  'What',
  'Recipients',
  'Detail',
]

export function streamAuditCsv(entries: AsyncIterable<AuditEntry[]>) {
  return streamCsv(columns, rowsOf(entries))
}

async function* rowsOf(entries: AsyncIterable<AuditEntry[]>) {
  for await (const page of entries) {
    yield page.map((entry) => [
      entry.at,
      entry.actor,
      entry.actorId ?? '',
      entry.action,
      entry.subject,
      entry.subjectId,
      formatAuditEntry(entry),
      entry.recipients ?? '',
      JSON.stringify(entry.detail),
    ])
  }
}
