import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import {
  type RequestCursor,
  type RequestFilter,
  requestRepository,
  type SearchTerm,
} from './repository.ts'

const onPage = 20

/** A term that fewer texts and customers match is looked up in the indexes. */
const commonFrom = 5_000

type Filter = Omit<RequestFilter, 'cursor' | 'terms'> & {
  cursor?: string | undefined
  terms?: SearchTerm[]
}

/** The last updated first. */
export async function listRequests(db: Db, { cursor, terms = [], ...filter }: Filter) {
  const position = cursor === undefined ? undefined : readCursor(cursor)
  const weighed = { ...filter, terms: await weighTerms(db, terms), cursor: position }
  const rows = await requestRepository(db)
    .pageQuery(weighed, onPage + 1)
    .execute()
  const { page, next } = createPage(rows, onPage, ({ micros, id }) => `${micros}_${id}`)
  return { rows: page, ...next }
}

/** Only the rarest term is looked up: the others are compared with what it finds. */
export async function weighTerms(db: Db, terms: SearchTerm[]) {
  const estimates = await Promise.all(
    terms.map((term) => requestRepository(db).estimateMatching(term)),
  )
  const least = Math.min(...estimates)
  return terms.map((term, index) => ({
    ...term,
    isLookedUp: least < commonFrom && index === estimates.indexOf(least),
  }))
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
