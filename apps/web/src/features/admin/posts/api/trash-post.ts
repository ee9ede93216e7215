import { trashDays } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/page/notify.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'
import { capitalised, type PostRoom } from '../post-room.ts'

/** Puts a post into the trash. */
export function useTrashPost(room: PostRoom) {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => room.trash(id, once),
    onSuccess: () => {
      notify.success(`${capitalised(room.noun)} deleted. It can be restored for ${trashDays} days.`)
      return queries.invalidateQueries({ queryKey: queryKeys.posts.lists(room.name) })
    },
  })
}
