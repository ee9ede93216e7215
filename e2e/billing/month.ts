import { type BrowserContext, expect } from '@playwright/test'
import { runSql } from '../database.ts'

/** A page has it as well as a context. */
type Requests = Pick<BrowserContext, 'request'>

export async function moveClock({ request }: Requests, sandboxUrl: string, to: number) {
  const moved = await request.post(`${sandboxUrl}/stripe/clock`, { form: { to } })
  expect(moved.status()).toBe(200)
}

/**
 * Moves the card provider's clock into the next month: its invoice is drafted, and finalised some hours later. Returns
 * that moment. Usage is reported first, because hours pass at the provider before a worker has seen the draft.
 */
export async function endMonth(customer: Requests, sandboxUrl: string) {
  await reportUsage(customer)
  const today = new Date()
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) / 1000
  await moveClock(customer, sandboxUrl, next + 60)
  await moveClock(customer, sandboxUrl, next + 3 * 3600)
  return next + 3 * 3600
}

/** The server reports the usage when it is asked what the next invoice will come to. */
export async function reportUsage({ request }: Requests) {
  expect((await request.get('/api/billing/invoice/upcoming')).status()).toBe(200)
}

export async function meter(email: string, sessions: number, dataDir: string) {
  await runSql(
    `with inserted as (
       insert into metered_sessions
         (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
       select id, gen_random_uuid(), id, 'production', 'ios', 'com.example.reader',
         (now() at time zone 'UTC')::date, now(), 'iOS', 'device', 'journey/1'
       from users, generate_series(1, $2::int) where email = $1
       returning owner_id, day, app, platform, license
     )
     insert into metered_days (owner_id, day, app, platform, license, sessions)
     select owner_id, day, app, platform, license, count(*) from inserted group by 1, 2, 3, 4, 5
     on conflict (owner_id, day, app, platform, license)
       do update set sessions = metered_days.sessions + excluded.sessions`,
    [email, sessions],
    dataDir,
  )
}
