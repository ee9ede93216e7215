import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { issueProductionKey } from '../features/license-keys/index.ts'
import { addMember, insertTeam } from '../features/workspaces/index.ts'
import type { Db } from '../platform/db/connect.ts'
import { type DemoDatabase, storeDemoSessions } from './seed-usage.ts'
import { generateDemoSessions, type DemoApp } from './generate-demo-sessions.ts'

const members = {
  'busy@fovea.test': 'owner',
  'new@fovea.test': 'developer',
  'commercial@fovea.test': 'billing',
} as const

const apps: readonly (DemoApp & { by: keyof typeof members })[] = [
  {
    platform: 'ios',
    identifier: 'com.northwind.catalogue',
    by: 'busy@fovea.test',
    share: 0.05,
    days: 75,
    weekend: 0.6,
    systems: ['iOS 19.2', 'iOS 18.7'],
    sdk: 'fovea-ios/3.1.4',
  },
  {
    platform: 'web',
    identifier: 'https://shop.northwind.example',
    by: 'new@fovea.test',
    share: 0.03,
    days: 20,
    weekend: 1.2,
    systems: ['Chrome 151 on Windows', 'Safari 19 on macOS'],
    sdk: 'fovea-web/3.1.4',
  },
]

const foundedDays = 80

/** Created once, also for existing users; skipped if one of the users is missing. */
export async function seedNorthwind(
  { db, meteringPool }: DemoDatabase,
  idOf: ReadonlyMap<string, string>,
  now: Date,
) {
  const ownerId = idOf.get('busy@fovea.test')
  if (ownerId === undefined || Object.keys(members).some((email) => !idOf.has(email))) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const sessions = await db.transaction().execute(async (transaction) => {
    if (!(await isFirstTime(transaction, ownerId))) return []
    const team = await insertTeam(transaction, {
      name: 'Northwind',
      userId: ownerId,
      now: daysAgo(foundedDays),
    })
    for (const [email, role] of Object.entries(members)) {
      const userId = idOf.get(email)
      if (role === 'owner' || userId === undefined) continue
      await addMember(transaction, team, { userId, role, now: daysAgo(foundedDays - 1) })
    }
    const keys = new Map<string, string>()
    for (const { by, days, platform, identifier } of apps) {
      const author = { at: daysAgo(days), actorId: idOf.get(by) ?? null, ...fromNowhere }
      const app = { platform, identifier }
      const { id } = await issueProductionKey({ db: transaction, ownerId: team.id, author, app })
      keys.set(identifier, id)
    }
    const keyIdOf = ({ identifier }: DemoApp) => keys.get(identifier) ?? ''
    return generateDemoSessions({ ownerId: team.id, keyIdOf, now, apps })
  })
  await storeDemoSessions(meteringPool, sessions)
}

/** A user who renamed or deleted the team does not get another. */
async function isFirstTime(db: Db, ownerId: string) {
  await sql`create schema if not exists demo`.execute(db)
  await sql`create table if not exists demo.given (what text primary key)`.execute(db)
  const { numAffectedRows } =
    await sql`insert into demo.given values ('Northwind') on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return false
  // The first version with teams did not write to demo.given.
  const { rows } = await sql`select from workspaces join workspace_members on workspace_id = id
    where user_id = ${ownerId} and name = 'Northwind'`.execute(db)
  return rows.length === 0
}

const fromNowhere = { ip: null, userAgent: null, requestId: null }
