import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import { type RequestCursor, type RequestFilter, requestRepository } from './repository.ts'

const onPage = 20

type Filter = Omit<RequestFilter, 'cursor'> & { cursor?: string | undefined }

/** The last updated first. */
export async function listRequests(db: Db, { cursor, ...filter }: Filter) {
  const position = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await requestRepository(db).listRequests({ ...filter, cursor: position }, onPage + 1)
  const { page, next } = createPage(rows, onPage, ({ micros, id }) => `${micros}_${id}`)
  return { rows: page, ...next }
}

function readCursor(cursor: string): RequestCursor {
  const [micros = '', id = ''] = cursor.split('_')
  return { micros, id }
}

export async function countRequests(db: Db) {
  const rows = await requestRepository(db).countByType()
  const counts = rows.flatMap(({ status, ...row }) =>
    status === 'done' ? [] : [{ status, ...row }],
  )
  const open = counts.reduce((sum, { status, count }) => sum + (status === 'open' ? count : 0), 0)
  return { open, counts }
}
