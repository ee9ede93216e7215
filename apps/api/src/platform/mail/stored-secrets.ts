import { sql } from 'kysely'
import type { MailContent } from './tables.ts'

/** What stays of a text that is not needed any more. */
const erased: MailContent = { text: '', html: '', replyTo: null, unsubscribe: null }

/** Stands where the token to unsubscribe stood. No user has it: tokens are random. */
const noToken = '00000000-0000-0000-0000-000000000000'

export const erasedContent = JSON.stringify(erased)

/** A mail whose text was erased has nothing to send. */
export const isContentErased = sql<boolean>`coalesce(content->>'text', '') = ''`

/** Whether the token to unsubscribe was taken out. */
export const lacksUnsubscribeToken = sql<boolean>`coalesce(content->>'unsubscribe' = ${noToken}, false)`

/** Of a mail that was given up: its text may be tried again, its secrets are not kept. */
export const contentWithoutSecrets = sql<string>`case
  when content->>'oneTimeLink' = 'true' then ${erasedContent}::jsonb
  when content->>'unsubscribe' is not null then ${withToken(sql`content->>'unsubscribe'`, sql`${noToken}`)}
  else content
end`

/** The same, with the token that its reader has now. */
export function setUnsubscribeToken(token: string) {
  return sql<string>`case
    when ${lacksUnsubscribeToken} then ${withToken(sql`${noToken}`, sql`${token}`)} else content
  end`
}

function withToken(before: ReturnType<typeof sql>, after: ReturnType<typeof sql>) {
  return sql`content || jsonb_build_object(
    'text', replace(content->>'text', ${before}, ${after}::text),
    'html', replace(content->>'html', ${before}, ${after}::text),
    'unsubscribe', ${after}::text
  )`
}
