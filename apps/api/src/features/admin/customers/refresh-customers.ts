import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { readAccountSummaries } from '../../auth/index.ts'
import { readBillingStates } from '../../billing/index.ts'
import { listKeysOfOwners } from '../../license-keys/index.ts'
import { getLimitsOfOwners, readBillableSoFar } from '../../limits/index.ts'
import { findMonths, sumCommercialMonths } from '../../metering/index.ts'
import { readWorkspaceIds, readWorkspaceSummaries, toMonthStart } from '../../workspaces/index.ts'
import { describeCustomer } from './describe-customer.ts'
import { customerRepository, type CustomerRow } from './repository.ts'
import { joinWords } from './search-words.ts'

export type CustomerDeps = { db: Db; metering: Db; now: Date }

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
    await refreshCustomers({ ...deps, db: transaction }, ids, 'everything')
    return ids.length < changesAtOnce
  })
}

/** Refreshes what changes without a mark: sessions, spend, last seen, and plans that end on a date. */
export async function refreshAllCustomers(deps: CustomerDeps) {
  while (!(await refreshChangedCustomers(deps)));
  for await (const page of readWorkspaceIds(deps.db)) {
    const ids = page.map(({ id }) => id)
    await deps.db.transaction().execute(async (transaction) => {
      await customerRepository(transaction).lock()
      await refreshCustomers({ ...deps, db: transaction }, ids, 'figures')
    })
  }
}

/** In the caller's transaction if there is one. */
export async function refreshOneCustomer(deps: CustomerDeps, id: string) {
  const refresh = async (db: Db) => {
    await customerRepository(db).lock()
    await refreshCustomers({ ...deps, db }, [id], 'everything')
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
  const production = await findMonths(metering, ids, month.slice(0, 7))
  const licensed = ids.filter((id) => keys.get(id)?.some(({ kind }) => kind === 'com'))
  const commercial = await sumCommercialMonths(metering, licensed, month.slice(0, 7))

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
    const { isDeactivated, searchable, ...shown } = described
    const sessions = String((production.get(id) ?? 0) + (commercial.get(id) ?? 0))
    rows.push({
      ...shown,
      id,
      plan: limits.get(id)?.plan ?? 'basic',
      state: isDeactivated ? 'deactivated' : (billing.get(id) ?? 'active'),
      month,
      sessions,
      spend_cents: await readSpend(id, sessions),
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
