import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import type { BoardSearch } from '../board/board-search.ts'
import type { PostRoom } from '../post-room.ts'

/** As much as a screen or two can show. */
const pageSize = 50

/** A board, newest first, a page at a time. */
export function postsQuery(room: PostRoom, { search = '', trash }: BoardSearch) {
  const filter = { search, limit: pageSize, ...(trash !== undefined && { trash }) }
  return infiniteQueryOptions({
    queryKey: queryKeys.posts.list(room.name, search, trash === 'true'),
    queryFn: ({ pageParam, signal }) =>
      room.list(pageParam === '' ? filter : { ...filter, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
