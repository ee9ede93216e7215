import type { Db } from '../../platform/db/connect.ts'
import { type Decision, requestRepository } from './repository.ts'

export function findRequest(db: Db, id: string) {
  return requestRepository(db).findRequest(id)
}

/** Undefined if another admin was first. The caller applies the grant. */
export function decideRequest(db: Db, id: string, decision: Decision) {
  return requestRepository(db).decideRequest(id, decision)
}
