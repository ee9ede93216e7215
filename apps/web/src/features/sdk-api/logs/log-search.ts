/** What the log is filtered by, as its address says it: which of it means something, `pickKnownFilters` knows. */
export type LogSearch = {
  key?: string | undefined
  app?: string | undefined
  platform?: string | undefined
  code?: string | undefined
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
