import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Of a query that has no answer yet, the first one would be taken for the newer one too: it may be older than what has changed.
 * So it is asked for again once it is there.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const unanswered = new Set(
      this.getQueryCache()
        .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined),
    )
    await super.invalidateQueries(filters, options)
    if (unanswered.size === 0) return
    await this.refetchQueries({ type: 'active', predicate: (query) => unanswered.has(query) })
  }
}
