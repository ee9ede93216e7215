import type { Db } from '../../platform/db/connect.ts'
import { type Decision, requestRepository } from './repository.ts'

export function findRequest(db: Db, id: string) {
  return requestRepository(db).findRequest(id)
}

/** The request as it is until the transaction ends. */
export function lockRequest(db: Db, id: string) {
  return requestRepository(db).lockRequest(id)
}

/** Stores a reply of the team. Answers its id. */
export function addReply(
  db: Db,
  reply: { requestId: string; authorId: string; text: string; now: Date },
) {
  return requestRepository(db).insertReply(reply)
}

/** Decides an open request; undefined where somebody was first. What a grant does is the caller's to do. */
export function decideRequest(db: Db, id: string, decision: Decision) {
  return requestRepository(db).decideRequest(id, decision)
}
