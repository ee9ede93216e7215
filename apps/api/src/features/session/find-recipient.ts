import type { Db } from '../../platform/db/connect.ts'
import { sessionRepository } from './repository.ts'

/** Somebody to write to. */
export type Recipient = {
  userId: string
  email: string
  nickname: string
  /** False for whoever wants no mail but what answers their own acts. */
  allowsMail: boolean
  unsubscribeToken: string
}

/** Several people by their ids: who they are to an admin. */
export async function findPeople(db: Db, userIds: string[]) {
  // An empty list is no SQL.
  if (userIds.length === 0) return []
  const rows = await sessionRepository(db).findPeople([...new Set(userIds)])
  return rows.map(({ id, email, nickname }) => ({ _id: id, email, nickname }))
}

/** Where mail to a person goes; undefined where the account is gone. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const row = await sessionRepository(db).findRecipient(userId)
  return (
    row && {
      userId: row.id,
      email: row.email,
      nickname: row.nickname,
      allowsMail: row.allow_receiving_email,
      unsubscribeToken: row.unsubscribe_token,
    }
  )
}
