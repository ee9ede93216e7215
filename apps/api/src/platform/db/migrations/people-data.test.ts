import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/database.ts'
import { createLog } from '../../logging/log.ts'
import { connect } from '../connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const log = createLog('silent')

const made = await createEmptyDatabase()
const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < '0066')
await migrate({ url: made.url, log, only: new Set(before.map(({ name }) => name)) })
const database = connect({ url: made.url, max: 2, log, timeouts: 'background' })
afterAll(async () => {
  await database.close()
  await made.drop()
})

const token = '0d0e5c3a-7a52-4f0e-9a53-2f6a3b9f8f11'
const link = 'https://example.com/?secret=fvi_secret'

test('emails beyond ASCII lose their confirmation, and stored mails their secrets', async () => {
  const statements = [
    sql`insert into users (id, email, nickname, image_url, created_at, confirmed_email)
      values ('019a0000-0000-7000-8000-000000000001', 'a@example.com', '', '', now(), 'a@example.com'),
        ('019a0000-0000-7000-8000-000000000002', 'x', '', '', now(), ${'j\u{F6}rg@example.com'})`,
    sql`insert into identities (provider, subject, user_id, email, email_verified, created_at, signed_in_at)
      values ('google', '1', '019a0000-0000-7000-8000-000000000001', 'a@example.com', true, now(), now()),
        ('github', '2', '019a0000-0000-7000-8000-000000000002', ${'adm\u{130}n@example.com'}, true, now(), now())`,
    sql`insert into mails (name, recipient, subject, content, state, created_at, sent_at)
      select name, 'a@example.com', name, jsonb_build_object('text', ${`${link} ${token}`}::text,
        'html', ${`${link} ${token}`}::text, 'replyTo', null, 'unsubscribe', unsubscribe),
        state, now(), case when state = 'sent' then now() end
      from (values ('invitation-1', 'sent', null), ('invitation-2', 'failed', null),
        ('email-confirmation-1', 'failed', null), ('invitation-3', 'waiting', null),
        ('quota-1', 'sent', ${token}), ('quota-2', 'failed', ${token}), ('key-1', 'failed', null))
        as written (name, state, unsubscribe)`,
  ]
  for (const statement of statements) await statement.execute(database.db)
  await migrate({ url: made.url, log })

  const { rows: people } = await sql`select email_verified, confirmed_email
    from users join identities on user_id = users.id order by users.id`.execute(database.db)
  expect(people).toEqual([
    { email_verified: true, confirmed_email: 'a@example.com' },
    { email_verified: false, confirmed_email: null },
  ])
  const { rows: mails } = await sql<{ name: string; text: string; unsubscribe: string | null }>`
    select name, content->>'text' as text, content->>'unsubscribe' as unsubscribe from mails order by name`.execute(
    database.db,
  )
  const nil = '00000000-0000-0000-0000-000000000000'
  expect(mails).toEqual([
    { name: 'email-confirmation-1', text: '', unsubscribe: null },
    { name: 'invitation-1', text: '', unsubscribe: null },
    { name: 'invitation-2', text: '', unsubscribe: null },
    { name: 'invitation-3', text: `${link} ${token}`, unsubscribe: null },
    { name: 'key-1', text: `${link} ${token}`, unsubscribe: null },
    { name: 'quota-1', text: '', unsubscribe: null },
    { name: 'quota-2', text: `${link} ${nil}`, unsubscribe: nil },
  ])
})
