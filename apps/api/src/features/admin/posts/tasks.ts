import { dayMs, hourMs } from '@fovea/contract/time'
import { autosavedVersionDays, trashDays } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { postImageRepository } from './images/repository.ts'
import { postRepository } from './repository.ts'
import { versionRepository } from './versions/repository.ts'

export function deleteTrashedPosts(db: Db, now: Date) {
  return postRepository(db).purgeTrash(new Date(now.getTime() - trashDays * dayMs))
}

/** Kept as long as the trash, because text with an image may wait in a browser. */
export function deleteUnusedImages(db: Db, now: Date) {
  return postImageRepository(db).deleteUnused(new Date(now.getTime() - trashDays * dayMs))
}

export function deleteExpiredVersions(db: Db, now: Date) {
  const before = new Date(now.getTime() - autosavedVersionDays * dayMs)
  return versionRepository(db).deleteAutosaved(before)
}

export function createPostTasks(db: Db, clock: () => Date) {
  return [
    { name: 'delete trashed posts', everyMs: hourMs, run: () => deleteTrashedPosts(db, clock()) },
    {
      name: 'delete unused images of posts',
      everyMs: hourMs,
      run: () => deleteUnusedImages(db, clock()),
    },
    {
      name: 'delete expired versions of posts',
      everyMs: hourMs,
      run: () => deleteExpiredVersions(db, clock()),
    },
  ]
}
