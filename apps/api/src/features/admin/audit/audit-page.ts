import { dayMs } from '@fovea/contract/time'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { olderThanCursor } from '../../../platform/db/older-than-cursor.ts'
import { estimateRows } from '../../../platform/db/paging/estimate-rows.ts'
import { auditRepository } from './repository.ts'
import type { AuditTables } from './tables.ts'

export type AuditFilter = {
  /** Part of the address of the actor. */
  actor?: string | undefined
  action?: string | undefined
  /** Part of the subject, or of the address of a recipient. */
  subject?: string | undefined
  /** Customers whom the subject means: entries name them as they were called then. */
  customers?: Expression<{ id: string }> | undefined
  /** UTC days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** A text that fewer rows contain is looked up in the indexes. A more common one is compared with the newest entries, until a page is full. */
const commonFrom = 3_000

/** An index of trigrams finds nothing shorter. */
const shortestIndexed = 3

type Condition = RawBuilder<SqlBool>

/** A page, to be executed or explained. */
export async function createAuditPageQuery(database: Db, filter: AuditFilter, most: number) {
  const { actor = '', subject = '' } = filter
  const actors = actor === '' ? undefined : await auditRepository(database).listActorEmails(actor)
  const shared = listSharedConditions(filter)
  const parts = subject === '' ? [[]] : await findSubject(database, subject, filter.customers)
  const pages = parts.map((part) => pageOf([...shared, ...part], actors, most))
  return database
    .$extendTables<AuditTables>()
    .selectFrom('admin_audit')
    .select(['id', 'at', 'actor_id', 'actor_email', 'action', 'subject', 'subject_id', 'detail'])
    .select('recipients')
    .where(sql<SqlBool>`id in (${sql.join(pages, sql` union `)})`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
}

function listSharedConditions({ action = '', from = '', to = '', cursor }: AuditFilter) {
  const conditions: Condition[] = [sql`true`]
  if (action !== '') conditions.push(sql`action = ${action}`)
  if (from !== '') conditions.push(sql`at >= ${new Date(from)}`)
  if (to !== '') conditions.push(sql`at < ${new Date(Date.parse(to) + dayMs)}`)
  if (cursor !== undefined) conditions.push(olderThanCursor('admin_audit', 'at', cursor))
  return conditions
}

/** The newest entries of each actor are read in the order of their index. */
function pageOf(conditions: Condition[], actors: string[] | undefined, most: number) {
  const entries = sql`select id from admin_audit where ${sql.join(conditions, sql` and `)}`
  const newest = sql`order by at desc, id desc limit ${most}`
  return actors === undefined
    ? sql`(${entries} ${newest})`
    : sql`(select own.id from unnest(${actors}::text[]) as actor (email),
        lateral (${entries} and actor_email = actor.email ${newest}) as own)`
}

/** Conditions for entries about a subject, and for those that reached it: each kind is read in the order of another index. */
async function findSubject(db: Db, text: string, customers: AuditFilter['customers']) {
  const about = createAboutParts(text, customers)
  const reached = sql`select audit_id as id from admin_audit_recipients where ${contains('email', text)}`
  const isIndexed = Array.from(text).length >= shortestIndexed
  const [isAboutCommon, isReachedCommon] = await Promise.all(
    [about.ids, reached].map(async (ids) => !isIndexed || (await estimate(db, ids)) >= commonFrom),
  )
  return [
    [isAboutCommon ? about.condition : sql<SqlBool>`id in (${about.ids})`],
    [
      sql<SqlBool>`recipients is not null`,
      isReachedCommon
        ? sql<SqlBool>`(select true from admin_audit_recipients
            where audit_id = admin_audit.id and ${contains('email', text)} limit 1)`
        : sql<SqlBool>`id in (${reached})`,
    ],
  ]
}

function createAboutParts(text: string, customers: AuditFilter['customers']) {
  const meant = customers && sql`select found.id::text from (${customers}) as found`
  return {
    condition: sql<SqlBool>`(${contains('subject', text)} or subject_id = ${text}
      ${meant ? sql`or subject_id in (${meant})` : sql``})`,
    // A union, so that each part can use its index.
    ids: sql`select id from admin_audit where ${contains('subject', text)}
      union select id from admin_audit where subject_id = ${text}
      ${meant ? sql`union select id from admin_audit where subject_id in (${meant})` : sql``}`,
  }
}

function contains(column: 'subject' | 'email', text: string): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`lower(${sql.ref(column)}) like lower(${pattern})`
}

function estimate(db: Db, ids: RawBuilder<unknown>) {
  return estimateRows(
    db
      .$extendTables<AuditTables>()
      .selectFrom(sql<{ id: string }>`(${ids})`.as('found'))
      .select('found.id'),
  )
}
