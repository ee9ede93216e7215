import type { Generated, JSONColumnType } from 'kysely'

export type AuditTables = {
  admin_audit: {
    id: Generated<string>
    at: Date
    actor_id: string | null
    actor_email: string
    action: string
    subject: string
    subject_id: string
    detail: JSONColumnType<Record<string, unknown>>
    recipients: number | null
  }
  admin_audit_recipients: { audit_id: string; email: string; user_id: string }
}
