/** What of the audit log is kept in its address. */
export type AuditSearch = { actor?: string | undefined; action?: string | undefined }

/** Takes what makes sense of an address, and leaves the rest. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const { actor, action } = given
  return {
    actor: typeof actor === 'string' && actor !== '' ? actor : undefined,
    action: typeof action === 'string' && action !== '' ? action : undefined,
  }
}
