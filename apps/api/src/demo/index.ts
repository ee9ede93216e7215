import { dayMs } from '@fovea/contract/time'
import {
  issueCommercialKey,
  issueProductionKey,
  issueTrialKey,
  type NewApp,
} from '../features/license-keys/index.ts'
import { findOrCreateAccount } from '../features/auth/index.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { detectStatementNames } from '../platform/db/pooler/detect-statement-names.ts'
import { createLog } from '../platform/logging/log.ts'
import { prepareMainAndMetering } from '../prepare-databases.ts'
import { seedNorthwind } from './seed-northwind.ts'
import { type DemoDatabase, type ProductionKey, seedUsage } from './seed-usage.ts'

type DemoPerson = {
  email: string
  name: string
  pictureUrl: string
  google: string
  github: string
}

type DemoContent = { people: readonly DemoPerson[]; now?: Date }
type Demo = DemoContent & {
  databaseUrl: string
  /** Connects without the pooler, for migrations and other work that takes an advisory lock. */
  directUrl?: string | undefined
  meteringUrl?: string | undefined
  timeoutFactor?: number
}

/** Age of each key, in days. */
type OwnedKeys = {
  trial?: number
  commercial?: number
  apps?: readonly { app: NewApp; days: number }[]
}

const busyPerson = 'busy@fovea.test'

const ownedKeys: Record<string, OwnedKeys> = {
  [busyPerson]: {
    trial: 12,
    apps: [
      { days: 185, app: { platform: 'ios', identifier: 'com.okafor.reader' } },
      {
        days: 184,
        app: {
          platform: 'android',
          identifier: 'com.okafor.reader',
          certificate: 'Kq3TLVw0mXo7cIP1aFb9J2hRzUs=',
        },
      },
      {
        days: 160,
        app: {
          platform: 'web',
          identifier: 'https://play.okafor.example',
          domain_whitelist: ['https://staging.okafor.example', 'http://localhost:5173'],
          ip_blacklist: ['203.0.113.0/24', '198.51.100.7/32'],
        },
      },
      { days: 120, app: { platform: 'windows', identifier: 'Okafor Reader' } },
      {
        days: 90,
        app: {
          platform: 'android',
          identifier: 'com.okafor.kiosk',
          ip_blacklist: ['192.0.2.0/28'],
        },
      },
      {
        days: 30,
        app: { platform: 'web', identifier: 'https://lab.okafor.example', activated: false },
      },
    ],
  },
  'expired@fovea.test': { trial: 40 },
  'lapsed@fovea.test': {
    apps: [
      { days: 420, app: { platform: 'ios', identifier: 'com.holm.gallery' } },
      { days: 400, app: { platform: 'web', identifier: 'https://holm.example' } },
    ],
  },
  'commercial@fovea.test': { commercial: 60 },
}

/** Leaves existing accounts as they are. If several processes start at once, one seeds; the others find the result. */
export async function seedDemo({
  databaseUrl,
  directUrl,
  meteringUrl,
  timeoutFactor = 1,
  ...demo
}: Demo) {
  const log = createLog('warn')
  if (meteringUrl !== undefined)
    await prepareMainAndMetering(directUrl ?? databaseUrl, meteringUrl, 'warn')
  await migrate({
    url: directUrl ?? databaseUrl,
    log,
    alongside: async () => {
      const names = await detectStatementNames([databaseUrl], log, timeoutFactor)
      const options = { max: 2, log, timeouts: 'background', timeoutFactor, names } as const
      const database = connect({ ...options, url: databaseUrl })
      const metering =
        meteringUrl === undefined ? database : connect({ ...options, url: meteringUrl })
      try {
        await seedAll({ db: database.db, meteringPool: metering.pool }, demo)
      } finally {
        await database.close()
        if (metering !== database) await metering.close()
      }
    },
  })
}

async function seedAll(database: DemoDatabase, { people, now = new Date() }: DemoContent) {
  const idOf = new Map<string, string>()
  for (const person of people) {
    const { userId, issued } = await database.db
      .transaction()
      .execute((transaction) => seed(transaction, person, now))
    idOf.set(person.email, userId)
    if (person.email === busyPerson && issued.length > 0) await seedUsage(database, issued, now)
  }
  await seedNorthwind(database, idOf, now)
}

async function seed(db: Db, person: DemoPerson, now: Date) {
  const { trial, commercial, apps = [] } = ownedKeys[person.email] ?? {}
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const joined = daysAgo(Math.max(trial ?? 0, commercial ?? 0, ...apps.map(({ days }) => days)))
  const { userId, isNew } = await signUp(db, person, 'google', joined)
  if (!isNew) return { userId, issued: [] }
  await signUp(db, person, 'github', joined)
  const issue = (days: number) => ({
    db,
    ownerId: userId,
    author: {
      at: daysAgo(days),
      actorId: userId,
      ip: null,
      userAgent: null,
      requestId: null,
    },
  })
  if (trial !== undefined) await issueTrialKey(issue(trial))
  if (commercial !== undefined) await issueCommercialKey(issue(commercial))
  const issued: ProductionKey[] = []
  for (const { app, days } of apps) issued.push(await issueProductionKey({ ...issue(days), app }))
  return { userId, issued }
}

function signUp(db: Db, person: DemoPerson, provider: 'google' | 'github', now: Date) {
  const { email, name, pictureUrl } = person
  const subject = person[provider]
  return findOrCreateAccount(
    db,
    { provider, subject, email, emailVerified: true, name, pictureUrl },
    now,
  )
}
