import { trashDays } from '@fovea/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/notify.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { capitalised, type PostRoom } from '../post-room.ts'

/** Puts a post into the trash. */
export function useTrashPost(room: PostRoom) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => room.trash(id),
    onSuccess: () => {
      notify.success(`${capitalised(room.noun)} deleted. It can be restored for ${trashDays} days.`)
      return queries.invalidateQueries({ queryKey: queryKeys.posts.lists(room.name) })
    },
  })
}
