import { connect } from '../../apps/api/src/platform/db/connect.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { refreshSums } from '../../apps/api/src/features/admin/growth/refresh-growth.ts'
import { withClient } from '../client.ts'
import { seedActivity } from './seed-activity.ts'

const weeks = 12

/**
 * People who signed up within 60 weeks, a third of them active, a twentieth of them paying. Only sums of sessions are
 * stored: no page of the back office reads the sessions themselves.
 */
export async function seedCustomers(url: string, customers: number, sessions: number) {
  await withClient(url, async (client) => {
    const seed = async (text: string, ...values: unknown[]) => client.query(text, values)
    await seed(
      `insert into users (id, email, nickname, image_url, created_at)
      select gen_random_uuid(), 'customer-' || n || '@example.com', 'Customer ' || n, '',
        now() - interval '420 days' * power(1 - n::float8 / $1, 1.6)
      from generate_series(1, $1::int) as n on conflict do nothing`,
      customers,
    )
    await seed(`create temporary table seeded as
      select id, created_at, row_number() over (order by id) as n from users where email like 'customer-%'`)
    await seed(`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
      select id, 'dev', 'dev_' || id, null, null, created_at + interval '1 hour', created_at + interval '30 days'
      from seeded where n % 10 < 8 on conflict do nothing`)
    await seed(`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
      select id, 'prod', 'prod_' || id, 'ios', 'com.example.a' || n, created_at + interval '3 days', now() + interval '1 year'
      from seeded where n % 10 < 5 on conflict do nothing`)
    await seed(
      `insert into metered_days (owner_id, day, app, platform, license, sessions)
      select id, (date_trunc('week', now() at time zone 'UTC')::date - 7 * week + (n % 3)::int),
        'com.example.a' || n, (array['ios', 'android', 'web', 'windows'])[1 + floor(power(random(), 2) * 4)::int],
        case when n % 10 < 4 then 'production' else 'development' end,
        1 + floor(random() * 2 * $1::float8 * (1 + 0.04 * ($2 - week)))
      from seeded, generate_series(0, $2::int - 1) as week
      where n % 10 < 6 and (n * 7 + week * 13) % 10 < 8 and created_at < now() - week * interval '7 days'
        and date_trunc('week', now() at time zone 'UTC') - week * interval '7 days' + (n % 3) * interval '1 day' <= now()
      on conflict do nothing`,
      Math.max(1, sessions / customers / 4),
      weeks,
    )
    await seed(`insert into growth_invoices
      select 'in_' || n || '_' || back, id, month, month + interval '1 month', case
          when n % 100 = 0 and back < 2 then 'open' when n % 400 = 0 and back = 4 then 'uncollectible' else 'paid' end,
        amount, case when (n % 100 = 0 and back < 2) or (n % 400 = 0 and back = 4) then 0 else amount end,
        case when (n % 100 = 0 and back < 2) or (n % 400 = 0 and back = 4) then amount else 0 end, ''
      from seeded, generate_series(1, 13) as back,
        lateral (select (date_trunc('month', now() at time zone 'UTC') - back * interval '1 month')::date as month,
          500 + floor(random() * 30000)::int as amount) as made
      where n % 20 = 0 and created_at < month + interval '1 month' and (n + back) % 9 <> 0 on conflict do nothing`)
    await seed(`insert into customers
        (id, kind, name, email, members, plan, state, month, sessions, spend_cents, joined_at, seen_at, words)
      select id, 'person', 'Customer ' || n, 'customer-' || n || '@example.com', 1,
        case when n % 20 = 0 then 'expert' else 'basic' end, case when n % 100 = 0 then 'overdue' else 'active' end,
        date_trunc('month', now() at time zone 'UTC')::date, n * 7 % 1000,
        case when n % 20 = 0 then n % 900 else 0 end, created_at, created_at,
        ' customer ' || n || ' customer-' || n || '@example.com ' || md5(n::text)
      from seeded on conflict (id) do nothing`)
    await seed('delete from customer_changes')
    await seed(`insert into billing_accounts (owner_id, overdue)
      select id, jsonb_build_object('amount', 1200, 'currency', 'usd') from seeded where n % 100 = 0 on conflict do nothing`)
    await seed('delete from customer_changes')
  })
  await seedActivity(url, customers)
  await withClient(url, (client) => client.query('delete from customer_changes'))
  const database = connect({ url, max: 2, log: createLog('silent'), timeouts: 'background' })
  await refreshSums({ db: database.db, metering: database.db, now: new Date() }, undefined)
  await database.close()
  await withClient(url, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
