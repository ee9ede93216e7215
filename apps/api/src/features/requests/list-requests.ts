import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import {
  type RequestCursor,
  type RequestFilter,
  requestRepository,
  type SearchTerm,
} from './repository.ts'

const onPage = 20

/** A page of a rarer term is found by indexes, and costs as much as requests match it. */
const commonFrom = 500

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

export function weighTerms(db: Db, terms: SearchTerm[]) {
  return Promise.all(
    terms.map(async (term) => {
      const matching = await requestRepository(db).estimateMatching(term)
      return { ...term, isCommon: matching >= commonFrom }
    }),
  )
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
