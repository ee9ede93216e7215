import { parseCustomerGroup } from '@fovea/contract/admin/customer-groups'
import type {
  CustomerKind,
  CustomerPlan,
  CustomerSort,
  CustomerState,
} from '@fovea/contract/admin/customer-options'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { findOwnerOfInvoice } from '../../billing/index.ts'
import { findKeyOwner } from '../../license-keys/index.ts'
import { findTeamsOfUsers } from '../../workspaces/index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { presentCustomer } from './present.ts'
import { refreshChangedCustomers } from './refresh-customers.ts'
import { type CustomerFilter, customerRepository, type CustomerRow } from './repository.ts'
import { readPatterns } from './search-terms.ts'
import { tagRepository } from './tags/tag-repository.ts'

const pageSize = 50
const exportBatchSize = 1_000

export type CustomerQuery = {
  group?: string | undefined
  search?: string | undefined
  kind?: CustomerKind | undefined
  plan?: CustomerPlan | undefined
  state?: CustomerState | undefined
  tag?: string | undefined
  sort: CustomerSort
  order: 'ascending' | 'descending'
  cursor?: string | undefined
}

export async function listCustomers(ctx: Ctx<Admin>, query: CustomerQuery) {
  const filter = await prepareFilter(ctx, query)
  const rows = await customerRepository(ctx.db)
    .pageQuery(filter, pageSize + 1)
    .execute()
  const { page, next } = createPage(rows, pageSize, cursorOf)
  return { docs: await presentRows(ctx.db, page), ...next }
}

/** Prepares before the stream begins, so that a refusal is still an answer. */
export async function readAllCustomers(ctx: Ctx<Admin>, query: CustomerQuery) {
  return readPages(ctx, await prepareFilter(ctx, query))
}

async function* readPages({ db }: Ctx<Admin>, filter: CustomerFilter) {
  for (let next: string | undefined; ;) {
    const cursor = next === undefined ? undefined : decodeCursor(next, filter.sort !== 'name')
    const rows = await customerRepository(db)
      .pageQuery({ ...filter, cursor }, exportBatchSize)
      .execute()
    yield await presentRows(db, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < exportBatchSize) return
    next = cursorOf(last)
  }
}

async function presentRows(db: Db, rows: CustomerRow[]) {
  const people = rows.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  const teams = await findTeamsOfUsers(db, people)
  const tags = await tagRepository(db).listOf(rows.map(({ id }) => id))
  return rows.map((row) =>
    presentCustomer(row, {
      teams: teams.get(row.id)?.map(({ name }) => name) ?? [],
      tags: tags.get(row.id) ?? [],
    }),
  )
}

function cursorOf({ sorted_by: value, id }: { sorted_by: string; id: string }) {
  return encodeCursor({ value, id })
}

async function prepareFilter(
  ctx: Ctx<Admin>,
  { search = '', cursor, group, ...rest }: CustomerQuery,
): Promise<CustomerFilter> {
  await refreshChangedCustomers(ctx)
  const owner = await findOwner(ctx, search)
  return {
    ...rest,
    group: group === undefined ? undefined : parseCustomerGroup(group),
    ...(owner === undefined ? await readPatterns(ctx.db, search) : { patterns: [], ids: [owner] }),
    cursor: cursor === undefined ? undefined : decodeCursor(cursor, rest.sort !== 'name'),
  }
}

/** The provider's id of an invoice, or its number, such as `A1B2C3D4-0001`. */
function isInvoiceName(text: string) {
  return /^in_\w+$/.test(text) || (/^[A-Z0-9-]+$/i.test(text) && /-\d{4,}$/.test(text))
}

/** A whole key or the number of an invoice belongs to one customer. */
async function findOwner(ctx: Ctx<Admin>, search: string): Promise<string | undefined> {
  if (/^(?:dev|prod|com)_\w{8,}$/.test(search)) return findKeyOwner(ctx.db, search, ctx.now)
  if (isInvoiceName(search)) return findOwnerOfInvoice(ctx, search)
  return undefined
}
