import { capPercents } from '@fovea/contract/billing/cap'
import type { Platform } from '../../../platform/http/create-http.ts'
import { findAudience } from '../../workspaces/index.ts'
import { readBillableSoFar } from '../billable-so-far.ts'
import { limitsOf } from '../limits-of.ts'
import { type CapRow, capRepository } from './cap-repository.ts'
import { capLetter } from './letters.ts'
import { spentOf } from './read-cap.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'metering' | 'outbox' | 'clock'>

const atATime = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Writes to those who pay when 50, 80 or 100 % of a cap is spent, once a month each. */
export async function tellCaps(parts: Parts) {
  const repository = capRepository(parts.database.db)
  for (let after = first; ;) {
    const caps = await repository.list(after, atATime)
    for (const cap of caps) await tellCap(parts, cap)
    const last = caps.at(-1)
    if (!last) return
    after = last.owner_id
  }
}

type Reached = { app: string; amount: number; percent: number }

async function tellCap(parts: Parts, cap: CapRow) {
  const { database, metering, clock } = parts
  const { owner_id: ownerId, amount, apps } = cap
  if (amount === null && apps.length === 0) return
  const now = clock()
  const { billed } = await limitsOf(database.db, ownerId, now)
  const spent = spentOf(await readBillableSoFar(metering.db, ownerId, billed), cap)
  const whole = amount === null ? [] : [{ app: '', amount, percent: spent.percent }]
  const reached = [...whole, ...spent.apps].filter(({ percent }) => percent > 0)
  for (const one of reached) await tellOnce(parts, cap, one, now)
}

/** What was told, and what lies below it, is not told again. */
async function tellOnce(
  { config, database, outbox }: Parts,
  cap: CapRow,
  reached: Reached,
  now: Date,
) {
  const { owner_id: ownerId, mode } = cap
  const month = `${now.toISOString().slice(0, 7)}-01`
  const { app, amount, percent } = reached
  const told = await capRepository(database.db).listNotices(ownerId)
  if (
    told.some((notice) => notice.month === month && notice.app === app && notice.percent >= percent)
  )
    return
  const audience = await findAudience(database.db, ownerId, 'billing:write')
  // That apps stop is told to everybody; that they may is told to those who want such mail.
  const people = audience.people.filter(({ allowsMail }) => percent >= 100 || allowsMail)
  await database.db.transaction().execute(async (transaction) => {
    const repository = capRepository(transaction)
    for (const below of capPercents.filter((one) => one <= percent))
      await repository.keepNotice({ owner_id: ownerId, month, app, percent: below })
    for (const person of people) {
      const letter = capLetter({
        ownerId,
        audience,
        person,
        app,
        amount,
        percent,
        mode,
        month,
        config,
      })
      await outbox.add(transaction, letter, now)
    }
  })
}

export async function forgetNotices({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  await capRepository(database.db).forgetNoticesBefore(`${clock().toISOString().slice(0, 7)}-01`)
}
