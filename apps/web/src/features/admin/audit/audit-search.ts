const filters = ['actor', 'action', 'subject', 'from', 'to'] as const

export type AuditSearch = { [Filter in (typeof filters)[number]]?: string | undefined }

export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const { actor, action, subject, from, to } = given
  return {
    actor: textOf(actor),
    action: textOf(action),
    subject: textOf(subject),
    from: dayOf(from),
    to: dayOf(to),
  }
}

export function isFiltered(search: AuditSearch): boolean {
  return filters.some((filter) => search[filter] !== undefined)
}

function textOf(value: unknown) {
  // The router parses text that looks like a number as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

function dayOf(value: unknown) {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && Date.parse(value) > 0
    ? value
    : undefined
}
