import { sql } from 'kysely'
import type { MailContent } from './tables.ts'

const erased: MailContent = { text: '', html: '', replyTo: null, unsubscribe: null }

/** Placeholder for a removed unsubscribe token. No user has this token, because tokens are random. */
const noToken = '00000000-0000-0000-0000-000000000000'

export const erasedContent = JSON.stringify(erased)

export const isContentErased = sql<boolean>`coalesce(content->>'text', '') = ''`

export const lacksUnsubscribeToken = sql<boolean>`coalesce(content->>'unsubscribe' = ${noToken}, false)`

/** A failed mail keeps its text for a retry, but not its secrets. */
export const contentWithoutSecrets = sql<string>`case
  when content->>'oneTimeLink' = 'true' then ${erasedContent}::jsonb
  when content->>'unsubscribe' is not null then ${withToken(sql`content->>'unsubscribe'`, sql`${noToken}`)}
  else content
end`

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
