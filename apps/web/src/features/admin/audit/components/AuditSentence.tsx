import type { AuditEntry } from '@fovea/contract/admin'
import { describeAuditEntry } from '@fovea/contract/admin/describe-audit-entry'

export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return describeAuditEntry(entry).map(({ text, isTyped }, index) =>
    isTyped ? <bdi key={index}>{text}</bdi> : text,
  )
}
