import type {
  CustomerKind,
  CustomerPlan,
  CustomerSort,
  CustomerState,
} from '@fovea/contract/admin/customer-options'
import type { CustomerGroup } from '@fovea/contract/admin/customer-groups'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { estimateRows } from '../../../platform/db/paging/estimate-rows.ts'
import { customerGroupQuery, isMonthGroup } from '../growth/customer-group-query.ts'
import type { CustomerCursor } from './cursor.ts'
import { toText } from './search-words.ts'
import type { CustomerTables } from './tables.ts'

export type CustomerRow = Selectable<CustomerTables['customers']>

export type WordFilter = {
  /** Patterns for `like`; each has to match. */
  patterns: string[]
  /** A pattern that follows from them: only this one is looked up in the index. */
  rarest?: string | undefined
  /** Whether it is read first: the customers of a word can be far from the beginning of the list. */
  isLookedUp?: boolean
}

export type CustomerFilter = WordFilter & {
  /** Limits the list to these customers. */
  ids?: string[] | undefined
  kind?: CustomerKind | undefined
  plan?: CustomerPlan | undefined
  state?: CustomerState | undefined
  tag?: string | undefined
  group?: CustomerGroup | undefined
  sort: CustomerSort
  order: 'ascending' | 'descending'
  cursor?: CustomerCursor | undefined
}

type SortRule = {
  by: RawBuilder<unknown>
  asText: RawBuilder<string>
  read: (value: string) => RawBuilder<unknown>
}

const number = (column: 'sessions' | 'spend_cents'): SortRule => ({
  by: sql.ref(column),
  asText: sql`${sql.ref(column)}::text`,
  read: (value) => sql`${value}::bigint`,
})

/** In microseconds, because a `Date` would lose them and skip rows. */
const time = (column: 'joined_at' | 'seen_at'): SortRule => ({
  by: sql.ref(column),
  asText: sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`,
  read: (value) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
})

const nameText = sql<string>`lower(name) collate "C"`

const sortRules: Record<CustomerSort, SortRule> = {
  joined: time('joined_at'),
  seen: time('seen_at'),
  sessions: number('sessions'),
  spend: number('spend_cents'),
  name: { by: nameText, asText: nameText, read: (value) => sql`${value} collate "C"` },
}

const columns = [
  'id',
  'kind',
  'name',
  'email',
  'members',
  'plan',
  'state',
  'month',
  'sessions',
  'spend_cents',
  'joined_at',
  'seen_at',
  'words',
  'platforms',
] as const

/** The members of a month know when they joined, so that a page of them is read in this order. */
function isReadInOrder({ group, sort, tag }: CustomerFilter) {
  return sort === 'joined' && group !== undefined && isMonthGroup(group) && tag === undefined
}

/** Lists are sorted by these columns. Tags repeat them, so that a page of a tag is read in its order. */
const sortedColumns = ['name', 'sessions', 'spend_cents', 'joined_at', 'seen_at'] as const

function sourceOf(filter: CustomerFilter) {
  const { group, tag } = filter
  if (tag !== undefined) {
    const others = columns.filter(
      (column) => column !== 'id' && !sortedColumns.some((sorted) => sorted === column),
    )
    return sql<CustomerRow>`(
      select workspace_id as id, ${sql.join(sortedColumns.map((column) => sql.ref(`customer_tags.${column}`)))},
        ${sql.join(others.map((column) => sql.ref(`customers.${column}`)))}
      from customer_tags join customers on customers.id = workspace_id where tag = ${tag}
    )`
  }
  if (group === undefined || !isReadInOrder(filter)) {
    if (!filter.isLookedUp) return sql<CustomerRow>`customers`
    const words = sql.join(wordConditions(filter), sql` and `)
    // The offset keeps PostgreSQL from reading in the order of the list after all.
    return sql<CustomerRow>`(select * from customers where ${words} offset 0)`
  }
  const others = columns.filter((column) => column !== 'id' && column !== 'joined_at')
  return sql<CustomerRow>`(
    select workspace_id as id, growth_members.joined_at,
      ${sql.join(others.map((column) => sql.ref(`customers.${column}`)))}
    from growth_members join customers on customers.id = workspace_id
    where growth_members.month = ${group.from} and growth_members.name = ${group.name}
  )`
}

/** Only one by `like`, because the index would read the entries of every word. */
function wordConditions({ patterns, rarest }: WordFilter) {
  if (rarest === undefined) return patterns.map((pattern) => sql<SqlBool>`words like ${pattern}`)
  return [
    sql<SqlBool>`words like ${rarest}`,
    ...patterns
      .filter((pattern) => pattern !== rarest)
      .map((pattern) => sql<SqlBool>`position(${toText(pattern)} in words) > 0`),
  ]
}

export function customerRepository(database: Db) {
  const db = database.$extendTables<CustomerTables>()

  return {
    async lock() {
      await lockInTransaction(db, 'customers')
    },

    async hasChanges() {
      const row = await db.selectFrom('customer_changes').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Deletes the oldest changes and returns their customers, each once. */
    async takeChanges(most: number) {
      const rows = await db
        .deleteFrom('customer_changes')
        .where('workspace_id', 'in', (from) =>
          from
            .selectFrom((oldest) =>
              oldest
                .selectFrom('customer_changes')
                .select('workspace_id')
                .orderBy('id')
                .limit(most)
                .as('oldest'),
            )
            .select('oldest.workspace_id'),
        )
        .returning('workspace_id')
        .execute()
      return [...new Set(rows.map(({ workspace_id }) => workspace_id))]
    },

    async findRows(ids: string[]): Promise<Map<string, CustomerRow>> {
      const rows = await db.selectFrom('customers').select(columns).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Whose plan can end without a change, and whose figures are of an earlier month. */
    async listEndingOrBefore(month: string) {
      const rows = await db
        .selectFrom('customers')
        .select('id')
        .where((where) => where.or([where('plan', '<>', 'basic'), where('month', '<', month)]))
        .execute()
      return rows.map(({ id }) => id)
    },

    async listFigures(ids: string[]) {
      return db
        .selectFrom('customers')
        .select(['id', 'plan', 'sessions', 'seen_at'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    },

    async save(rows: CustomerRow[]) {
      if (rows.length === 0) return
      await db
        .insertInto('customers')
        // Skips workspaces that were deleted since they were read.
        .columns(columns)
        .expression(
          db
            .selectFrom(
              sql<CustomerRow>`jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)}::jsonb)`.as<'rows'>(
                sql`rows`,
              ),
            )
            .select(columns.map((column) => `rows.${column}` as const))
            .where(sql<SqlBool>`exists (select from workspaces where workspaces.id = rows.id)`),
        )
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((update) =>
              Object.fromEntries(
                columns.slice(1).map((column) => [column, update.ref(`excluded.${column}`)]),
              ),
            ),
        )
        .execute()
    },

    /** A page, to be executed or explained. */
    pageQuery(filter: CustomerFilter, most: number) {
      const { by, asText, read } = sortRules[filter.sort]
      const direction = filter.order === 'ascending' ? 'asc' : 'desc'
      let query = db
        .selectFrom(sourceOf(filter).as('customers'))
        .select(columns)
        .select(sql<string>`${asText}`.as('sorted_by'))
        .orderBy(by, direction)
        .orderBy('id', direction)
        .limit(most)
      if (filter.ids) query = query.where('id', 'in', filter.ids)
      for (const condition of wordConditions(filter)) query = query.where(condition)
      if (filter.kind) query = query.where('kind', '=', filter.kind)
      if (filter.plan) query = query.where('plan', '=', filter.plan)
      if (filter.state) query = query.where('state', '=', filter.state)
      if (filter.group && !isReadInOrder(filter)) {
        query = query.where(sql<SqlBool>`id in (${customerGroupQuery(filter.group)})`)
      }
      if (filter.cursor) {
        const { value, id } = filter.cursor
        const than = filter.order === 'ascending' ? sql`>` : sql`<`
        query = query.where(sql<SqlBool>`(${by}, id) ${than} (${read(value)}, ${id}::uuid)`)
      }
      return query
    },

    estimateMatching(pattern: string) {
      return estimateRows(db.selectFrom('customers').select('id').where('words', 'like', pattern))
    },

    /** Ids of those whose words match every pattern, for lists of other features. */
    matching(words: WordFilter) {
      return wordConditions(words).reduce(
        (query, condition) => query.where(condition),
        db.selectFrom('customers').select('id'),
      )
    },

    /** Teams of the person keep no address of them; they are refreshed before the list is read again. */
    async erase(userId: string, traces: readonly string[]) {
      await sql`
        with erased as (
          delete from customers where id = ${userId} or exists (
            select from unnest(${[...traces]}::text[]) as trace where position(lower(trace) in words) > 0
          ) returning id
        )
        insert into customer_changes (workspace_id) select id from erased where id <> ${userId}
      `.execute(db)
      await db.deleteFrom('customer_changes').where('workspace_id', '=', userId).execute()
    },
  }
}
