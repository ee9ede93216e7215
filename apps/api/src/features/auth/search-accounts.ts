import { maxDevices } from '@fovea/contract/auth'
import type { Expression } from 'kysely'
import type { Admin } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import { type CompanyCursor, userSearchRepository } from './user-search-repository.ts'
import { isAdmin, presentCompany, presentDevice } from './present.ts'
import { readUser } from './read-user.ts'
import { authRepository, type UserRow } from './repository.ts'

type UserSearch = {
  search?: string | undefined
  cursor?: string | undefined
  /** Ids of further people to list, as a query of another feature. */
  alsoMatching?: Expression<{ user_id: string }> | undefined
}

const pageSize = 20
const companyBatchSize = 500

type UserListRow = Pick<
  UserRow,
  'id' | 'email' | 'mail_to' | 'nickname' | 'created_at' | 'deactivated_at' | 'verified_emails'
>

/** A page of the people whose address or name contains a text, or who are among `alsoMatching`, newest first. */
export async function searchAccounts(
  { db, config }: Ctx<Admin>,
  { search = '', cursor, alsoMatching }: UserSearch,
) {
  const rows = await userSearchRepository(db).search({
    contained: search,
    cursor,
    alsoMatching,
    most: pageSize + 1,
  })
  const { page, next } = createPage(rows, pageSize, ({ id }) => id)
  return {
    docs: page.map((row) =>
      presentPerson({ ...row, verified_emails: row.verified_emails ?? [] }, config.adminEmails),
    ),
    ...next,
  }
}

/** One person and where they are signed in; undefined where the account is gone. */
export async function findUser({ db, config, now }: Ctx<Admin>, userId: string) {
  const repository = authRepository(db)
  const row = await repository.findUser(userId)
  if (!row) return undefined
  const sessions = await repository.listSessions(userId, now, maxDevices)
  return {
    person: { ...presentPerson(row, config.adminEmails), company: presentCompany(row) },
    devices: sessions.map((session) => presentDevice(session, '')),
  }
}

/** The person after a change, within its transaction. */
export async function readUserWithDevices(db: Db, { config }: Ctx<Admin>, userId: string) {
  return presentPerson(await readUser({ db }, userId), config.adminEmails)
}

/** Deactivates an account, or takes that back. False where it was so before. */
export async function setDeactivated(db: Db, userId: string, at: Date | null) {
  const repository = userSearchRepository(db)
  const changed = await repository.setDeactivated(userId, at)
  if (changed && at !== null) await repository.deleteSessions(userId)
  return changed
}

/** Whether admins have deactivated the account. */
export function isDeactivated(db: Db, userId: string) {
  return userSearchRepository(db).isDeactivated(userId)
}

/** What people told us about their companies, newest first, in pages. */
export async function* listCompaniesSince(db: Db, since: Date) {
  const repository = userSearchRepository(db)
  let after: CompanyCursor | undefined
  for (;;) {
    const rows = await repository.listCompanies(since, after, companyBatchSize)
    yield rows.map((row) => ({
      email: row.mail_to ?? row.email,
      name: row.company_name,
      position: row.company_position,
      purpose: row.company_purpose,
      created: row.created_at.toISOString(),
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < companyBatchSize) return
    after = { createdAt: last.created_at, userId: last.id }
  }
}

function presentPerson(row: UserListRow, adminEmails: ReadonlySet<string>) {
  return {
    _id: row.id,
    // Not what somebody typed and has yet to confirm: admins take it for the person's.
    email: row.mail_to ?? row.email,
    nickname: row.nickname,
    isAdmin: isAdmin(row, adminEmails),
    created: row.created_at.toISOString(),
    deactivated: row.deactivated_at?.toISOString() ?? null,
  }
}
