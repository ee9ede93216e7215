import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/page/notify.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'
import { capitalised, type PostRoom } from '../post-room.ts'

/** Takes a post out of the trash. */
export function useRestorePost(room: PostRoom) {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => room.restore(id, once),
    onSuccess: () => notify.success(`${capitalised(room.noun)} restored.`),
    onError: (error) => notify.error(`It could not be restored. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.posts.all(room.name) }),
  })
}
