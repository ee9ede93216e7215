import type { Db } from '../../platform/db/connect.ts'
import { type Decision, requestRepository } from './repository.ts'

export function findRequest(db: Db, id: string) {
  return requestRepository(db).findRequest(id)
}

/** Decides an open request; undefined where somebody was first. What a grant does is the caller's to do. */
export function decideRequest(db: Db, id: string, decision: Decision) {
  return requestRepository(db).decideRequest(id, decision)
}
