/** Unchecked filters from the address; `pickKnownFilters` validates them. */
export type LogSearch = {
  key?: string | undefined
  app?: string | undefined
  platform?: string | undefined
  code?: string | undefined
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
