/** How a list comes a page at a time: each page says where the next one begins, the last one does not. */
export const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
}

/** What of a query asks for a page; the first has no place of its own. */
export function pageFrom(cursor: string): { cursor?: string } {
  return cursor === '' ? {} : { cursor }
}
