import { dayMs, hourMs } from '@fovea/contract/time'
import { trashDays } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { postRepository } from './repository.ts'

export function deleteTrashedPosts(db: Db, now: Date) {
  return postRepository(db).purgeTrash(new Date(now.getTime() - trashDays * dayMs))
}

export function createPostTasks(db: Db, clock: () => Date) {
  return [
    { name: 'delete trashed posts', everyMs: hourMs, run: () => deleteTrashedPosts(db, clock()) },
  ]
}
