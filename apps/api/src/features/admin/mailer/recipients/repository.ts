import type { Segment } from '@fovea/contract/admin/recipient-rules'
import { type SendStatus, sendStatuses } from '@fovea/contract/admin/template-rules'
import { noreplyPatterns } from '@fovea/contract/noreply-email'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { expectFrequent } from '../../../../platform/db/paging/expect-frequent.ts'
import { type MailableCondition, mailableFacts, mailableQuery } from '../../../auth/index.ts'
import { createSearchCondition, listSegmentConditions } from '../../customers/people-conditions.ts'
import { getStaleTime } from '../present.ts'

export type RecipientFilter = Segment & {
  /** Part of the name or of the address. */
  search?: string | undefined
  status?: SendStatus | undefined
}

export type RecipientQuestion = {
  templateId: string
  filter: RecipientFilter
  now: Date
  countryNames: readonly string[]
}

const { folded, nickname, userId, isDeactivated, isUnsubscribed } = mailableFacts

/** For looking up one address in a table, whose index has the collation of the database. */
const storedEmail = sql<string>`${folded} collate "default"`

/** The same as `presentSend` says of a row. */
const statusSql = (now: Date) => sql<SendStatus>`case
  when sends.is_outcome_unknown then 'unknown'
  when sends.status = 'sending' and sends.mail_id is null and sends.claimed_at < ${getStaleTime(now)} then 'unknown'
  else sends.status end`

const sendSql = (templateId: string, address: RawBuilder<string>) =>
  sql`from email_sends as sends where sends.template_id = ${templateId} and sends.email = ${address}`

function listConditions({ templateId, filter, now, countryNames }: RecipientQuestion) {
  const { search = '', status, ...segment } = filter
  const text = search.trim().toLowerCase()
  const conditions: MailableCondition[] = listSegmentConditions(segment, mailableFacts, {
    now,
    countryNames,
  })
  if (text !== '') {
    conditions.push(
      createSearchCondition(text, userId),
      sql`(position(${text} in ${folded}) > 0 or position(${text} in lower(${nickname})) > 0)`,
    )
  }
  if (status === 'never') {
    conditions.push(expectFrequent(sql`not exists (select ${sendSql(templateId, storedEmail)})`))
  } else if (status !== undefined) {
    // An unknown outcome is stored as sending or failed.
    const stored =
      status === 'unknown' ? sql`sends.status <> 'sent'` : sql`sends.status = ${status}`
    conditions.push(
      sql`exists (select ${sendSql(templateId, folded)} and ${stored} and ${statusSql(now)} = ${status})`,
    )
  }
  return conditions
}

/** Addresses of a page, in their order, to be executed or explained. */
export function recipientPageQuery(
  db: Db,
  question: RecipientQuestion,
  { after, most }: { after?: string | undefined; most: number },
) {
  const conditions = listConditions(question)
  if (after !== undefined) conditions.push(sql`${folded} > ${after}`)
  return mailableQuery(db, conditions)
    .select(folded.as('folded'))
    .orderBy('people.folded')
    .limit(most)
}

/** Numbers of recipients who are alike in what decides whether they get the template. */
export async function countRecipients(db: Db, question: RecipientQuestion) {
  const { templateId, now } = question
  const found = mailableQuery(db, listConditions(question)).select([
    sql<SendStatus>`coalesce((select ${statusSql(now)} ${sendSql(templateId, storedEmail)}), ${sendStatuses[0]})`.as(
      'status',
    ),
    isDeactivated.as('deactivated'),
    isUnsubscribed.as('unsubscribed'),
    sql<boolean>`exists (select from email_bounces where email = ${storedEmail})`.as('bounced'),
    sql<boolean>`split_part(${folded}, '@', 1) ~ ${noreplyPatterns.local.source}
      or split_part(${folded}, '@', 2) ~ ${noreplyPatterns.domain.source}`.as('noreply'),
  ])
  const alike = ['status', 'deactivated', 'unsubscribed', 'bounced', 'noreply'] as const
  return db
    .selectFrom(found.as('found'))
    .select(alike)
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy(alike)
    .execute()
}
