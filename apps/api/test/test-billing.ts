import { monthOf } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { listPlans, postSubscription } from '@fovea/contract/billing'
import { putCurrentUser } from '@fovea/contract/auth'
import { startSandbox } from '@fovea/sandbox'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { createBillingJobHandlers } from '../src/features/billing/index.ts'
import { createCardProvider } from '../src/platform/card-provider.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/connect.ts'
import { createLog } from '../src/platform/logging/log.ts'
import type { TestBrowser } from './test-browser.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestApi } from './test-api.ts'

const wholeAddress = {
  country: 'US',
  state: 'CA',
  city: 'San Francisco',
  line1: '1 Market Street',
  postalCode: '94105',
}

export type TestBilling = Awaited<ReturnType<typeof createTestBilling>>

/** The API on its own port, with its own card provider that sends webhooks. Both clocks move together. */
export async function createTestBilling(
  env: Record<string, string> = {},
  options: { log?: FastifyBaseLogger } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-billing-'))
  const port = await pickFreePorts(1)
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    stateDir: folder,
    keepsPayments: false,
    stripeWebhookUrl: `http://127.0.0.1:${port}/api/billing/webhook`,
  })
  const api = await createTestApi(
    { STRIPE_API_URL: sandbox.stripe.apiUrl, ...stripeEnv, ...env },
    options,
  )
  await api.app.listen({ port, host: '127.0.0.1' })

  async function control(route: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${sandbox.url}/stripe/${route}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  /** Runs the billing jobs that are due, as the workers do; errors are thrown. Returns false if there were none. */
  async function runJobs() {
    const work = createBillingJobHandlers(api.platform)
    const { rows } = await sql<{ name: string; data: Record<string, string> }>`
      update pgboss.job set state = 'completed', completed_on = now()
      where name like 'billing-%' and state = 'created' and start_after <= now()
      returning name, data
    `.execute(api.db)
    await Promise.allSettled(
      rows.map(async ({ name, data }) => work[name]?.(data, { lastTry: false })),
    )
    return rows.length > 0
  }

  /** Moves both clocks and resolves when everything that this causes has been processed. */
  async function moveTo(moment: Date) {
    api.clock.now = moment
    do await control('clock', { to: String(Math.floor(moment.getTime() / 1000)) })
    while (await runJobs())
  }
  await moveTo(firstMoment())

  /** Moves to the next month: the invoice is drafted, reported, and finalized an hour later. */
  async function endMonth() {
    const { now } = api.clock
    const border = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    await moveTo(new Date(border.getTime() + 10 * 60_000))
    await moveTo(new Date(border.getTime() + 3 * 60 * 60_000))
    return border
  }

  const provider = createCardProvider(
    parseConfig({ STRIPE_API_URL: sandbox.stripe.apiUrl, ...stripeEnv }),
  )

  async function customerOf(ownerId: string) {
    const { rows } = await sql<{ customer_id: string }>`
      select customer_id from billing_accounts where owner_id = ${ownerId}
    `.execute(api.db)
    return rows[0]?.customer_id ?? ''
  }

  async function addToMonth(ownerId: string, moment: Date, sessions: number) {
    const month = `${monthOf(moment)}-01`
    await sql`
      insert into metered_months (owner_id, month, sessions) values (${ownerId}, ${month}, ${sessions})
      on conflict (owner_id, month) do update set sessions = metered_months.sessions + excluded.sessions
    `.execute(api.db)
  }

  return {
    ...api,
    sandbox,
    provider,
    moveTo,
    endMonth,
    /** Makes the next matching calls fail, respond slowly, or lose their answer. */
    breakCalls: (fault: Record<string, string>) => control('faults', fault),
    /**
     * Counts the API's calls to the provider during some work. Each call uses up one of many faults that change
     * nothing.
     */
    async countCalls(work: () => Promise<unknown>) {
      const most = 1_000
      await control('faults', { kind: 'slow', ms: '0', times: String(most) })
      await work()
      const listed = await fetch(`${sandbox.url}/stripe/faults`)
      const left = z.array(z.object({ times: z.int() })).parse(await listed.json())
      await fetch(`${sandbox.url}/stripe/faults`, { method: 'DELETE' })
      return most - (left[0]?.times ?? 0)
    },
    answerBank: (clientSecret: string, outcome: 'complete' | 'fail') =>
      control('challenge', { client_secret: clientSecret, outcome }),
    /** Resolves once every event has been delivered and processed. */
    settled: () => moveTo(api.clock.now),
    async customer(email = `${randomUUID()}@example.com`) {
      const { browser, user } = await signInAs(api, email)
      await browser.call(putCurrentUser, {
        body: { userProfile: { email, address: wholeAddress } },
      })
      return { browser, user }
    },
    customerOf,
    async setUpCard(ownerId: string) {
      const { payment_method: card } = await provider.setupIntents.create({
        customer: await customerOf(ownerId),
        payment_method: 'pm_card_visa',
        confirm: true,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      })
      await moveTo(api.clock.now)
      return typeof card === 'string' ? card : null
    },
    async meter(ownerId: string, startedAt: Date, sessions: number, app = 'com.example.app') {
      // Many rows take longer than the database timeout of a call.
      const background = connect({
        url: api.databaseUrl,
        max: 1,
        log: createLog('silent'),
        timeouts: 'background',
      })
      await sql`select make_sessions_part((${startedAt}::timestamptz at time zone 'UTC')::date)`.execute(
        background.db,
      )
      await sql`
        with inserted as (
          insert into metered_sessions
            (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
          select ${ownerId}::uuid, gen_random_uuid(), ${ownerId}::uuid, 'production', 'ios', ${app},
            (${startedAt}::timestamptz at time zone 'UTC')::date, ${startedAt}, 'iOS', 'device', 'test'
          from generate_series(1, ${sessions})
          returning owner_id, day, app, platform, license
        )
        insert into metered_days (owner_id, day, app, platform, license, sessions)
        select owner_id, day, app, platform, license, count(*) from inserted group by 1, 2, 3, 4, 5
        on conflict (owner_id, day, app, platform, license)
          do update set sessions = metered_days.sessions + excluded.sessions
      `.execute(background.db)
      await addToMonth(ownerId, startedAt, sessions)
      await background.close()
    },
    /**
     * Only the sum of a day, as it is after its sessions are deleted: enough for every day except the first and last of
     * a subscription.
     */
    async meterSum(ownerId: string, day: Date, sessions: number, app = 'com.example.app') {
      await sql`
        insert into metered_days (owner_id, day, app, platform, license, sessions)
        values (${ownerId}, (${day}::timestamptz at time zone 'UTC')::date, ${app}, 'ios', 'production', ${sessions})
        on conflict (owner_id, day, app, platform, license)
          do update set sessions = metered_days.sessions + excluded.sessions
      `.execute(api.db)
      await addToMonth(ownerId, day, sessions)
    },
    async close() {
      // First, because further webhooks would delay the server's close.
      await sandbox.close()
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** For all tests of the calling file, closed after them. */
export async function openTestBilling(...options: Parameters<typeof createTestBilling>) {
  const billing = await createTestBilling(...options)
  afterAll(() => billing.close())
  return billing
}

const stripeEnv = {
  STRIPE_SECRET_KEY: 'sk_test_foveasandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_foveasandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_foveasandbox',
}

/** The tenth of next month at noon, far from the start and end of a month. */
function firstMoment() {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12))
}

export async function subscribe(browser: TestBrowser, paymentMethodId?: string, key?: string) {
  const { data } = await browser.call(listPlans)
  const answer = await browser.send({
    method: postSubscription.method,
    url: postSubscription.path,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    payload: JSON.stringify({ planId: data[0]?.id, paymentMethodId }),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return postSubscription.answer.parse(answer.json()).status.createSubscription
}
