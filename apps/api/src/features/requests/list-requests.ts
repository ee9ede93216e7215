import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import { type RequestFilter, requestRepository } from './repository.ts'

const onPage = 20

export async function listRequests(db: Db, filter: RequestFilter) {
  const rows = await requestRepository(db).listRequests(filter, onPage + 1)
  const { page, next } = createPage(rows, onPage, ({ id }) => id)
  return { rows: page, ...next }
}

export function countOpenRequests(db: Db) {
  return requestRepository(db).countOpen()
}
