import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'

type Find<Row> = () => Promise<Row | undefined>

const postId = z.guid()

export async function findPostRow<Row>(id: string, find: Find<Row>) {
  return postId.safeParse(id).success ? find() : undefined
}

export async function findPost<Row>(
  { noun }: { noun: string },
  id: string,
  find: Find<Row>,
): Promise<Row> {
  const row = await findPostRow(id, find)
  if (!row) throw new AppError('NOT_FOUND', `This ${noun} doesn't exist or was deleted.`)
  return row
}
