import { postInvitation, postInvitationAcceptance, postWorkspace } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/platform/db/connect.ts'
import type { TestBrowser } from './test-browser.ts'
import { findMailedSecret } from './mail/mails.ts'

type Api = { browser: () => TestBrowser; db: Db }
/** A team member: `browser` is in the team's workspace, `personal` is the same browser in the personal workspace. */
type Teammate = {
  browser: TestBrowser
  personal: TestBrowser
  user: Awaited<ReturnType<TestBrowser['signIn']>>
}
type Team = { id: string; name: string; owner: Teammate }

export async function createTestTeam(api: Api, name: string): Promise<Team> {
  const personal = api.browser()
  const user = await personal.signIn(`owner-${name.toLowerCase()}@example.com`)
  const { payload } = await personal.call(postWorkspace, { body: { name } })
  const { _id: id } = payload.doc
  return { id, name, owner: { browser: personal.in(id), personal, user } }
}

export async function joinTeam(api: Api, team: Team, role: Role, email: string): Promise<Teammate> {
  await team.owner.browser.call(postInvitation, { body: { email, role } })
  const personal = api.browser()
  const user = await personal.signIn(email)
  const params = { secret: await readInvitationSecret(api.db, email) }
  await personal.call(postInvitationAcceptance, { params })
  return { browser: personal.in(team.id), personal, user }
}

export async function readInvitationSecret(db: Db, email: string) {
  const secret = await findMailedSecret(db, { email, name: 'invitation-', link: /secret=(\S+)/ })
  if (secret === undefined) throw new Error(`No invitation was sent to ${email}.`)
  return secret
}

/**
 * Starts several actions on a team at once: all wait for the team's row lock, which is released when the last one
 * waits.
 */
export async function runConcurrently<Result>(
  db: Db,
  teamId: string,
  acts: (() => Promise<Result>)[],
) {
  const { under } = await db.transaction().execute(async (transaction) => {
    await sql`select from workspaces where id = ${teamId} for no key update`.execute(transaction)
    const begun = Promise.all(acts.map((act) => act()))
    await expect.poll(() => countWaitingStatements(db)).toBe(acts.length)
    return { under: begun }
  })
  return under
}

export async function countWaitingStatements(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
