import { monthOf } from '@fovea/contract/time'
import { capPercents } from '@fovea/contract/billing/cap'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { findEmailAudience } from '../../workspaces/index.ts'
import { readBillableSoFar } from '../billable-so-far.ts'
import { getLimits } from '../get-limits.ts'
import { type SpendCapRow, spendCapRepository } from './spend-cap-repository.ts'
import { createSpendCapEmail } from './spend-cap-email.ts'
import { computeSpent } from './read-spend-cap.ts'

type SpendCapDeps = Pick<Platform, 'config' | 'database' | 'metering' | 'outbox' | 'clock'>

const batchSize = 200
const firstOwnerId = '00000000-0000-0000-0000-000000000000'

/** Sends at most one email per month for each of 50, 80 and 100 % of a cap. */
export async function notifySpendCaps(deps: SpendCapDeps) {
  const repository = spendCapRepository(deps.database.db)
  for (let after = firstOwnerId; ;) {
    const caps = await repository.list(after, batchSize)
    for (const cap of caps) await notifySpendCap(deps, cap)
    const last = caps.at(-1)
    if (!last) return
    after = last.owner_id
  }
}

type ReachedCap = { app: string; amount: number; percent: number }

async function notifySpendCap(deps: SpendCapDeps, cap: SpendCapRow) {
  const { database, metering, clock } = deps
  const { owner_id: ownerId, amount, apps } = cap
  if (amount === null && apps.length === 0) return
  const now = clock()
  const { billedPeriod } = await getLimits(database.db, ownerId, now)
  const spent = computeSpent(await readBillableSoFar(metering.db, ownerId, billedPeriod), cap)
  const allApps = amount === null ? [] : [{ app: '', amount, percent: spent.percent }]
  const reached = [...allApps, ...spent.apps].filter(({ percent }) => percent > 0)
  for (const threshold of reached) await notifyOnce(deps, cap, threshold, now)
}

/** A reached percentage covers the lower ones, which are not announced afterwards. */
async function notifyOnce(
  { config, database, outbox }: SpendCapDeps,
  cap: SpendCapRow,
  reached: ReachedCap,
  now: Date,
) {
  const { owner_id: ownerId, mode } = cap
  const month = `${monthOf(now)}-01`
  const { app, amount, percent } = reached
  const sentNotices = await spendCapRepository(database.db).listNotices(ownerId)
  if (
    sentNotices.some(
      (notice) => notice.month === month && notice.app === app && notice.percent >= percent,
    )
  )
    return
  const audience = await findEmailAudience(database.db, ownerId, 'billing:write')
  // Lower percentages are optional email, but at 100 % sessions may be refused.
  const people = audience.people.filter(({ allowsMail }) => percent >= 100 || allowsMail)
  await database.db.transaction().execute(async (transaction) => {
    const repository = spendCapRepository(transaction)
    for (const below of capPercents.filter((capPercent) => capPercent <= percent))
      await repository.keepNotice({ owner_id: ownerId, month, app, percent: below })
    const highest = capPercents.findLast((capPercent) => capPercent <= percent)
    if (highest !== undefined) {
      await publishEvent(transaction, {
        workspaceId: ownerId,
        type: 'cap.reached',
        data: {
          version: 1,
          percent: highest,
          month: month.slice(0, 7),
          amount,
          mode,
          app: app === '' ? null : app,
        },
        at: now,
        name: `cap-${ownerId}-${month}-${percent}-${amount}-${app}`,
      })
    }
    for (const person of people) {
      const email = createSpendCapEmail({
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
      await outbox.add(transaction, email, now)
    }
  })
}

export async function deleteExpiredNotices({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>) {
  await spendCapRepository(database.db).deleteNoticesBefore(`${monthOf(clock())}-01`)
}
