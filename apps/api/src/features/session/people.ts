import { mostDevices } from '@fovea/contract/session'
import type { Expression } from 'kysely'
import type { Admin } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import { type CompanyPlace, peopleRepository } from './people-repository.ts'
import { isAdmin, presentCompany, presentDevice } from './present.ts'
import { readUser } from './read-user.ts'
import { sessionRepository, type UserRow } from './repository.ts'

type PeopleSearch = {
  search?: string | undefined
  cursor?: string | undefined
  /** Ids of further people to list, as a query of another feature. */
  alsoMatching?: Expression<{ user_id: string }> | undefined
}

const onPage = 20
const companiesAtOnce = 500

type PersonRow = Pick<
  UserRow,
  'id' | 'email' | 'mail_to' | 'nickname' | 'created_at' | 'deactivated_at' | 'verified_emails'
>

/** A page of the people whose address or name contains a text, or who are among `alsoMatching`, newest first. */
export async function searchPeople(
  { db, config }: Ctx<Admin>,
  { search = '', cursor, alsoMatching }: PeopleSearch,
) {
  const rows = await peopleRepository(db).search({
    contained: search,
    cursor,
    alsoMatching,
    most: onPage + 1,
  })
  const { page, next } = pageOf(rows, onPage, ({ id }) => id)
  return {
    docs: page.map((row) =>
      presentPerson({ ...row, verified_emails: row.verified_emails ?? [] }, config.adminEmails),
    ),
    ...next,
  }
}

/** One person and where they are signed in; undefined where the account is gone. */
export async function findPerson({ db, config, now }: Ctx<Admin>, userId: string) {
  const repository = sessionRepository(db)
  const row = await repository.findUser(userId)
  if (!row) return undefined
  const sessions = await repository.listSessions(userId, now, mostDevices)
  return {
    person: { ...presentPerson(row, config.adminEmails), company: presentCompany(row) },
    devices: sessions.map((session) => presentDevice(session, '')),
  }
}

/** The person after a change, within its transaction. */
export async function readPerson(db: Db, { config }: Ctx<Admin>, userId: string) {
  return presentPerson(await readUser({ db }, userId), config.adminEmails)
}

/** Deactivates an account, or takes that back. False where it was so before. */
export async function setDeactivated(db: Db, userId: string, at: Date | null) {
  const repository = peopleRepository(db)
  const changed = await repository.setDeactivated(userId, at)
  if (changed && at !== null) await repository.deleteSessions(userId)
  return changed
}

/** Whether admins have deactivated the account. */
export function isDeactivated(db: Db, userId: string) {
  return peopleRepository(db).isDeactivated(userId)
}

/** What people told us about their companies, newest first, in pages. */
export async function* companiesSince(db: Db, since: Date) {
  const repository = peopleRepository(db)
  let after: CompanyPlace | undefined
  for (;;) {
    const rows = await repository.listCompanies(since, after, companiesAtOnce)
    yield rows.map((row) => ({
      email: row.mail_to ?? row.email,
      name: row.company_name,
      position: row.company_position,
      purpose: row.company_purpose,
      created: row.created_at.toISOString(),
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < companiesAtOnce) return
    after = { createdAt: last.created_at, userId: last.id }
  }
}

function presentPerson(row: PersonRow, adminEmails: ReadonlySet<string>) {
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
