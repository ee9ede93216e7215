import type { ResponseOf } from '@fovea/contract/endpoint'
import { type listLogs, type LogEntry, logRowsPerPage } from '@fovea/contract/sdk-api'

export type LogPage = ResponseOf<typeof listLogs>['payload']
export type LogPages = { pages: LogPage[]; pageParams: unknown[] }

/** A first page that has grown live beyond this begins anew: what is below it comes on demand again. */
const mostGrown = 500

/** The pages with what is new on top. Where too much came to know what lies between, they begin anew. */
export function addNewestEntries(known: LogPages, newest: LogPage): LogPages {
  const [first, ...others] = known.pages
  const fresh = new Set(newest.docs.map(({ id }) => id))
  const older = (first?.docs ?? []).filter(({ id }) => !fresh.has(id))
  const grown = newest.docs.length + older.length > mostGrown
  if (first === undefined || grown || countNewEntries(known, newest).more) {
    return { pages: [newest], pageParams: [''] }
  }
  return {
    pages: [
      { ...first, docs: [...newest.docs, ...older] },
      ...others.map((page) =>
        withDocs(
          page,
          page.docs.filter(({ id }) => !fresh.has(id)),
        ),
      ),
    ],
    pageParams: known.pageParams,
  }
}

function withDocs(page: LogPage, docs: LogEntry[]): LogPage {
  return { ...page, docs }
}

/** How many of the newest are not shown yet, and whether there are even more. */
export function countNewEntries(
  { pages }: LogPages,
  newest: LogPage,
): { count: number; more: boolean } {
  const shown = new Set(pages.flatMap(({ docs }) => docs.map(({ id }) => id)))
  const count = newest.docs.filter(({ id }) => !shown.has(id)).length
  // A whole page is new: nobody knows what lies between it and those that are shown.
  return { count, more: count >= logRowsPerPage }
}

/** The pages after somebody has cured a refusal. */
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
