import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { retentionSettings } from '../platform/config/retention.ts'
import { nonPersonalColumns } from './non-personal-columns.ts'

export type Column = { table: string; column: string; comment: string | null }

export type PersonalColumn = {
  table: string
  column: string
  what: string
  purpose: string
  retention: string[]
  notExported: string | undefined
}

const form =
  'personal: what | what for | until when, and on one column of a table that is not exported | why not'

/** Retention that a comment may name, besides the settings. */
export const retentionTexts: Record<string, string> = {
  account: 'until the account is deleted',
  anonymous: 'under a random ID once the account is deleted',
  blank: 'without the person once the account is deleted',
  'sign-in end': 'until the sign-in ends, 90 days at most',
  template: 'until the template is deleted',
  workspace: "until the team's workspace is deleted",
  '30 days': '30 days after it expired at most',
  '180 days': '180 days at most',
  '371 days': '371 days at most',
  license: 'until 90 days after the license expired',
  trash: 'until 30 days after it was deleted',
  '1 day': 'a day at most',
  '2 days': 'two days at most',
  '4 days': 'four days at most',
  minutes: 'some hours at most',
  month: 'until the month is over',
  '2 months': 'until the next month is over',
  'newest 50': 'the newest 50',
  webhooks: '30 days after the event at most',
}

export async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, col_description(c.oid, a.attnum) as comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`.execute(db)
  return rows
}

export function classifyColumns(
  columns: readonly Column[],
  others: Record<string, readonly string[]> = nonPersonalColumns,
) {
  const personal: PersonalColumn[] = []
  const complaints: string[] = []
  for (const { table, column, comment } of columns) {
    const name = `${table}.${column}`
    const isListed = others[table]?.includes(column) ?? false
    if (comment === null) {
      if (!isListed)
        complaints.push(
          `${name} is neither personal (say so in its migration: comment on column ${name} is '${form}') nor in apps/api/src/privacy/non-personal-columns.ts`,
        )
      continue
    }
    const read = readComment(comment)
    if (read === undefined) complaints.push(`the comment of ${name} is not of the form "${form}"`)
    else if (isListed) complaints.push(`${name} is personal, and also listed as not personal`)
    else personal.push({ table, column, ...read })
  }
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const [table, listed] of Object.entries(others))
    for (const column of listed)
      if (!known.has(`${table}.${column}`)) complaints.push(`there is no ${table}.${column}`)
  return { personal, complaints }
}

function readComment(comment: string) {
  const fields = /^personal: (.+)$/.exec(comment)?.[1]?.split(' | ')
  const [label, purpose, until, notExported, ...more] = fields ?? []
  if (label === undefined || purpose === undefined || until === undefined || more.length > 0)
    return undefined
  const words = until.split(', ')
  return words.every((word) => word in retentionTexts || word in retentionSettings)
    ? { what: label, purpose, retention: words, notExported }
    : undefined
}
