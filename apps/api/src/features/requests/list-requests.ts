import type { Db } from '../../platform/db/connect.ts'
import { type RequestFilter, requestRepository } from './repository.ts'

const onPage = 20

/** A page of requests, newest first, and where the next one begins. */
export async function listRequests(db: Db, filter: RequestFilter) {
  const rows = await requestRepository(db).listRequests(filter, onPage + 1)
  const page = rows.slice(0, onPage)
  const next = rows.length > onPage ? page.at(-1)?.id : undefined
  return { rows: page, ...(next !== undefined && { next }) }
}

/** How many wait for a decision. */
export function countOpenRequests(db: Db) {
  return requestRepository(db).countOpen()
}
