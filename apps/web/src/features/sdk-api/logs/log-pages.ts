import type { ResponseOf } from '@fovea/contract/endpoint'
import { type listLogs, type LogEntry, logRowsPerPage } from '@fovea/contract/sdk-api'

export type LogPage = ResponseOf<typeof listLogs>['payload']
export type LogPages = { pages: LogPage[]; pageParams: unknown[] }

/** Entries to which live updates may grow the first page before the list restarts. */
const maxFirstPage = 500

/**
 * Merges the newest page into the list. If it doesn't reach the known entries, the list restarts, because the gap is
 * unknown.
 */
export function addNewestEntries(known: LogPages, newest: LogPage): LogPages {
  const [first, ...others] = known.pages
  const newestIds = new Set(newest.docs.map(({ id }) => id))
  const older = (first?.docs ?? []).filter(({ id }) => !newestIds.has(id))
  const grown = newest.docs.length + older.length > maxFirstPage
  if (first === undefined || grown || countNewEntries(known, newest).more) {
    return { pages: [newest], pageParams: [''] }
  }
  return {
    pages: [
      { ...first, docs: [...newest.docs, ...older] },
      ...others.map((page) =>
        withDocs(
          page,
          page.docs.filter(({ id }) => !newestIds.has(id)),
        ),
      ),
    ],
    pageParams: known.pageParams,
  }
}

function withDocs(page: LogPage, docs: LogEntry[]): LogPage {
  return { ...page, docs }
}

/** `more` says that `count` is a lower bound. */
export function countNewEntries(
  { pages }: LogPages,
  newest: LogPage,
): { count: number; more: boolean } {
  const shown = new Set(pages.flatMap(({ docs }) => docs.map(({ id }) => id)))
  const count = newest.docs.filter(({ id }) => !shown.has(id)).length
  return { count, more: count >= logRowsPerPage }
}

export function setFixedBy(
  { pages, pageParams }: LogPages,
  id: string,
  fixedBy: FixedBy,
): LogPages {
  const mend = (entry: LogEntry): LogEntry =>
    entry.type === 'refusal' && entry.id === id ? { ...entry, cured: fixedBy } : entry
  return { pages: pages.map((page) => withDocs(page, page.docs.map(mend))), pageParams }
}

type FixedBy = Extract<LogEntry, { type: 'refusal' }>['cured']
