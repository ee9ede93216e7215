import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { postRepository, type PostRow } from '../repository.ts'

type Stale<Doc> = {
  row: PostRow
  kind: PostKind<Doc>
  version: number | undefined
  now: Date
}

/** Prevents lost updates: the later of two admins gets the newest text and has to choose. */
export async function refuseStale<Doc>(db: Db, { row, kind, version, now }: Stale<Doc>) {
  if (version === undefined || version === row.version) return
  throw new AppError('CONFLICT', `This ${kind.noun} has changed since you loaded it.`, {
    current: kind.present(await postRepository(db).readPost(row.id), now),
  })
}
