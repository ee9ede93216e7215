import { maxDevices } from '@fovea/contract/auth'
import type { Expression } from 'kysely'
import type { Admin } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createPage } from '../../platform/db/create-page.ts'
import { type CompanyCursor, userSearchRepository } from './user-search-repository.ts'
import { getStaffRole, presentCompany, presentDevice } from './present.ts'
import { readUser } from './read-user.ts'
import { authRepository, type UserRow } from './repository.ts'

type UserSearch = {
  search?: string | undefined
  cursor?: string | undefined
  alsoMatching?: Expression<{ user_id: string }> | undefined
}

const pageSize = 20
const companyBatchSize = 500

type UserListRow = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'mail_to'
  | 'nickname'
  | 'created_at'
  | 'deactivated_at'
  | 'verified_emails'
  | 'staff_role'
>

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

export type AccountSummary = Awaited<ReturnType<typeof readAccountSummaries>>[number]

export async function readAccountSummaries(db: Db, userIds: string[]) {
  // "in ()" is a syntax error.
  const rows =
    userIds.length === 0 ? [] : await userSearchRepository(db).listSummaries([...new Set(userIds)])
  return rows.map((row) => ({
    userId: row.id,
    email: row.mail_to ?? row.email,
    emails: [...new Set([row.email, ...row.identity_emails])],
    nickname: row.nickname,
    company: row.company_name ?? '',
    createdAt: row.created_at,
    deactivatedAt: row.deactivated_at,
    seenAt: row.seen_at,
  }))
}

export function listSeenSince(db: Db, since: Date) {
  return userSearchRepository(db).listSeenSince(since)
}

export async function readUserWithDevices(db: Db, { config }: Ctx<Admin>, userId: string) {
  return presentPerson(await readUser({ db }, userId), config.adminEmails)
}

export async function setDeactivated(db: Db, userId: string, at: Date | null) {
  const repository = userSearchRepository(db)
  const changed = await repository.setDeactivated(userId, at)
  if (changed && at !== null) await repository.deleteSessions(userId)
  return changed
}

/** Returns the number of sessions that ended. */
export function signOutEverywhere(db: Db, userId: string) {
  return userSearchRepository(db).deleteSessions(userId)
}

export function isDeactivated(db: Db, userId: string) {
  return userSearchRepository(db).isDeactivated(userId)
}

export async function* listCompaniesSince(db: Db, since: Date) {
  const repository = userSearchRepository(db)
  let after: CompanyCursor | undefined
  for (;;) {
    const rows = await repository.listCompanies(since, after, companyBatchSize)
    yield rows.map((row) => ({
      userId: row.id,
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
    // Not the address that a user typed and has not confirmed: admins would take it for the user's.
    email: row.mail_to ?? row.email,
    nickname: row.nickname,
    isAdmin: getStaffRole(row, adminEmails) !== null,
    created: row.created_at.toISOString(),
    deactivated: row.deactivated_at?.toISOString() ?? null,
  }
}
