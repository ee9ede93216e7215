/** What the log is filtered by, which is kept in its address. */
const filters = ['key', 'app', 'platform', 'code', 'range', 'from', 'to'] as const

export type LogSearch = { [Filter in (typeof filters)[number]]?: string | undefined }

/** Takes the filters out of an address, and leaves the rest. Which of them mean something, the page knows: this is sent with every page. */
export function readLogSearch(given: LogSearch): LogSearch {
  return Object.fromEntries(filters.map((filter) => [filter, given[filter]]))
}
