import { withClient } from '../client.ts'

const sendings = 24
const customersPerPost = 250

/** Adds the traces of customers and staff that pages list, each in proportion to the customers. */
export async function seedActivity(url: string, customers: number) {
  await withClient(url, async (client) => {
    const seed = async (text: string, ...values: unknown[]) => client.query(text, values)
    await seed(`create temporary table seeded as
      select id, email, created_at, substring(email from '[0-9]+')::int as n from users
      where email like 'customer-%'`)
    await seed(`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
      select id, 'com', 'com_' || id, null, null, created_at, now() + interval '1 year' from seeded where n % 20 = 7 on conflict do nothing`)
    await seed(`insert into customer_tags (workspace_id, tag)
      select id, case when n % 300 = 0 then 'partner' else 'beta' end from seeded where n % 50 = 0
      on conflict do nothing`)
    await seed(`update users set company_name = 'Company ' || seeded.n, company_position = 'Developer',
        company_purpose = (array['Research', 'Reading', 'Games'])[1 + seeded.n % 3],
        company_created_at = seeded.created_at
      from seeded where users.id = seeded.id and seeded.n % 3 = 0`)
    await seed(`insert into mails (name, user_id, recipient, subject, content, state, attempts, created_at, sent_at, error)
      select 'seeded-' || n || '-' || nth, id, email, 'Your trial', '{"text": ""}',
        case when n % 5000 = 0 and nth = 1 then 'failed' else 'sent' end, 1, created_at + nth * interval '1 day',
        case when n % 5000 = 0 and nth = 1 then null else created_at + nth * interval '1 day' end, ''
      from seeded, generate_series(1, 3) as nth on conflict do nothing`)
    await seed(`insert into requests (user_id, type, info, created_at)
      select id, 'Report Issue', jsonb_build_object('reply', email, 'category', 'Bug Issue', 'content',
          'The camera of device ' || n || ' stays dark.'), created_at
      from seeded where n % 5 = 0`)
    await seed(`insert into request_replies (request_id, text, created_at)
      select requests.id, 'Which version of device ' || n || ' is it?', requests.created_at
      from requests join seeded on seeded.id = requests.user_id where n % 10 = 0`)
    await seed(`insert into admin_audit (actor_email, action, subject, subject_id, at)
      select case when n % 50 = 0 then 'finance@fovea.test' else 'admin@fovea.test' end, 'tag added', email, id::text,
        created_at
      from seeded where n % 5 = 0`)
    await seed(
      `insert into sendings (subject, body, state, created_at, starts_at, ended_at, recipients)
      select 'News ' || n, 'Hello', 'finished', now() - n * interval '7 days', now() - n * interval '7 days',
        now() - n * interval '7 days', $1::int
      from generate_series(1, $2::int) as n`,
      Math.ceil(customers / 20),
      sendings,
    )
    await seed(`insert into sending_recipients (sending_id, email, user_id, again, state, changed_at)
      select sendings.id, email, seeded.id, false,
        case when n % 1000 = 0 then 'failed' when n % 400 = 0 then 'bounced' else 'sent' end, sendings.starts_at
      from sendings, seeded where n % 20 = 0 on conflict do nothing`)
    await seed(
      `insert into posts (kind, title, category, body, created_at, updated_at, published_at)
      select case when n % 2 = 0 then 'blog' else 'usecase' end, 'Post ' || n, 'News', repeat('Text. ', 500),
        now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day'
      from generate_series(1, $1::int) as n`,
      Math.ceil(customers / customersPerPost),
    )
  })
}
