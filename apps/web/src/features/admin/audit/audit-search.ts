import { readDay, readText } from '../../../lib/text/read-search.ts'

const filters = ['actor', 'action', 'subject', 'from', 'to'] as const

export type AuditSearch = { [Filter in (typeof filters)[number]]?: string | undefined }

export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const { actor, action, subject, from, to } = given
  return {
    actor: readText(actor),
    action: readText(action),
    subject: readText(subject),
    from: readDay(from),
    to: readDay(to),
  }
}

export function isFiltered(search: AuditSearch): boolean {
  return filters.some((filter) => search[filter] !== undefined)
}
