import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import type { PostRoom } from '../post-room.ts'

export function postQuery(room: PostRoom, id: string) {
  return queryOptions({
    queryKey: queryKeys.posts.one(room.name, id),
    queryFn: ({ signal }) => room.read(id, signal),
  })
}
