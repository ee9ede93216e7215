import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { dayMs, dayOf } from '@fovea/contract/time'
import { listSeenSince, readAccountSummaries } from '../../auth/index.ts'
import { readBillingStates } from '../../billing/index.ts'
import { listKeysOfOwners } from '../../license-keys/index.ts'
import { getLimitsOfOwners, readBillableSoFar } from '../../limits/index.ts'
import {
  findMonths,
  listActiveOwners,
  listPlatforms,
  sumCommercialMonths,
} from '../../metering/index.ts'
import {
  findTeamsOfUsers,
  readWorkspaceIds,
  readWorkspaceSummaries,
  toMonthStart,
} from '../../workspaces/index.ts'
import { describeCustomer } from './describe-customer.ts'
import { customerRepository, type CustomerRow } from './repository.ts'
import { joinWords } from './search-words.ts'

export type CustomerDeps = { db: Db; metering: Db; now: Date }

/**
 * Reads sums on the connection of the transaction if they are in the same database: the refresh that holds the lock could
 * else wait for a connection that another one holds, which waits for the lock.
 */
function within(deps: CustomerDeps, transaction: Db): CustomerDeps {
  const metering = deps.metering === deps.db ? transaction : deps.metering
  return { ...deps, db: transaction, metering }
}

/** Changes that one reader of the list waits for; more are left to the task. */
const changesAtOnce = 200

/** Refreshes customers whose name, keys or plan changed. Returns false if there were more than fit into one run. */
export async function refreshChangedCustomers(deps: CustomerDeps): Promise<boolean> {
  if (!(await customerRepository(deps.db).hasChanges())) return true
  return deps.db.transaction().execute(async (transaction) => {
    const repository = customerRepository(transaction)
    // Refreshes run one after the other, so that an older reading never replaces a newer one.
    await repository.lock()
    const ids = await repository.takeChanges(changesAtOnce)
    await refreshCustomers(within(deps, transaction), ids, 'everything')
    return ids.length < changesAtOnce
  })
}

/** Refreshes what changes without a mark: sessions, spend, last seen, and plans that end on a date. */
export async function refreshAllCustomers(deps: CustomerDeps) {
  while (!(await refreshChangedCustomers(deps)));
  for await (const page of readWorkspaceIds(deps.db)) {
    await refreshPage(
      deps,
      page.map(({ id }) => id),
    )
  }
}

/** Does the same for those whom something of it can have changed since a refresh of all. */
export async function refreshTouchedCustomers(deps: CustomerDeps, since: Date) {
  while (!(await refreshChangedCustomers(deps)));
  const { db, metering, now } = deps
  const month = toMonthStart(now)
  const seen = await listSeenSince(db, since)
  const touched = new Set([
    ...seen,
    ...[...(await findTeamsOfUsers(db, seen)).values()].flatMap((teams) =>
      teams.map(({ _id }) => _id),
    ),
    ...(await customerRepository(db).listEndingOrBefore(month)),
  ])
  for (const ids of pagesOf(await listActiveOwners(metering, dayOf(since.getTime() - dayMs)))) {
    const sessions = await sumSessions(metering, ids, month)
    for (const row of (await customerRepository(db).findRows(ids)).values()) {
      if (row.sessions !== String(sessions.get(row.id) ?? 0)) touched.add(row.id)
    }
  }
  for (const ids of pagesOf([...touched])) await refreshPage(deps, ids)
}

const onPage = 1_000
/** Platforms of a customer are those of the last 30 days. */
const platformMs = 30 * dayMs

function* pagesOf(ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += onPage) yield ids.slice(from, from + onPage)
}

async function refreshPage(deps: CustomerDeps, ids: string[]) {
  await deps.db.transaction().execute(async (transaction) => {
    await customerRepository(transaction).lock()
    await refreshCustomers(within(deps, transaction), ids, 'figures')
  })
}

/** Sessions of the month under production keys and commercial licenses. */
async function sumSessions(metering: Db, ids: string[], month: string) {
  const production = await findMonths(metering, ids, month.slice(0, 7))
  const commercial = await sumCommercialMonths(metering, ids, month.slice(0, 7))
  return new Map(
    ids.map((id) => [id, (production.get(id) ?? 0) + (commercial.get(id) ?? 0)] as const),
  )
}

/** In the caller's transaction if there is one. */
export async function refreshOneCustomer(deps: CustomerDeps, id: string) {
  const refresh = async (db: Db) => {
    await customerRepository(db).lock()
    await refreshCustomers(within(deps, db), [id], 'everything')
  }
  await (deps.db.isTransaction ? refresh(deps.db) : deps.db.transaction().execute(refresh))
}

async function refreshCustomers(
  { db, metering, now }: CustomerDeps,
  ids: string[],
  scope: 'everything' | 'figures',
) {
  if (ids.length === 0) return
  const repository = customerRepository(db)
  const month = toMonthStart(now)
  const workspaces = await readWorkspaceSummaries(db, ids)
  const people = workspaces.flatMap(({ id, name, members }) =>
    name === null ? [id] : members.map(({ userId }) => userId),
  )
  const accounts = new Map(
    (await readAccountSummaries(db, people)).map((account) => [account.userId, account]),
  )
  const keys = Map.groupBy(await listKeysOfOwners(db, ids), ({ owner_id }) => owner_id)
  const limits = await getLimitsOfOwners(db, ids, now)
  const billing = await readBillingStates(db, ids)
  const before = await repository.findRows(ids)
  const sums = await sumSessions(metering, ids, month)
  const platforms = await listPlatforms(metering, ids, dayOf(new Date(now.getTime() - platformMs)))

  /** Spend moves with the sessions; everything else that changes it leaves a mark. */
  async function readSpend(id: string, sessions: string) {
    const { billedPeriod } = limits.get(id) ?? {}
    if (billedPeriod === undefined) return '0'
    const known = before.get(id)
    if (scope === 'figures' && known?.month === month && known.sessions === sessions) {
      return known.spend_cents
    }
    return String((await readBillableSoFar(metering, id, billedPeriod)).cents)
  }

  const rows: CustomerRow[] = []
  for (const workspace of workspaces) {
    const { id } = workspace
    const described = describeCustomer(workspace, accounts)
    // The account of a personal workspace may be deleted at this moment.
    if (described === undefined) continue
    const { inactive, searchable, ...shown } = described
    const sessions = String(sums.get(id) ?? 0)
    const seenBefore = before.get(id)?.seen_at ?? shown.seen_at
    rows.push({
      ...shown,
      id,
      // A session that ended was seen all the same.
      seen_at: seenBefore > shown.seen_at ? seenBefore : shown.seen_at,
      plan: limits.get(id)?.plan ?? 'basic',
      state: inactive ?? billing.get(id) ?? 'active',
      month,
      sessions,
      spend_cents: await readSpend(id, sessions),
      platforms: platforms.get(id) ?? [],
      words: joinWords([
        ...searchable,
        ...(keys.get(id) ?? []).flatMap(({ key, identifier }) => [maskKey(key), identifier ?? '']),
      ]),
    })
  }
  await repository.save(rows.filter((row) => isChanged(before.get(row.id), row)))
}

function isChanged(before: CustomerRow | undefined, row: CustomerRow) {
  return before === undefined || JSON.stringify(sorted(before)) !== JSON.stringify(sorted(row))
}

function sorted(row: CustomerRow) {
  return Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
