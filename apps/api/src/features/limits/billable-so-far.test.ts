import { hourMs, monthOf } from '@fovea/contract/time'
import { getCap, getUpcomingInvoice, putCap } from '@fovea/contract/billing'
import { computeShareCents } from '@fovea/contract/billing/cap'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { postProdKey } from '@fovea/contract/license-keys'
import { getCost } from '@fovea/contract/usage'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../test/test-billing.ts'
import { createBillingContext } from '../billing/billing-context.ts'
import { createBillingTasks, endSubscription } from '../billing/index.ts'
import { createMeter } from '../metering/index.ts'
import { checkStart, noUsage } from '../sdk-api/keys/check-start.ts'
import { loadKey } from '../sdk-api/keys/load-key.ts'

const billing = await openTestBilling()

const apps = ['com.example.reader', 'com.example.player'] as const

/** In hours. Subscriptions begin shortly after a full hour and sessions at half past, so their order is clear. */
const hour = fc.integer({ min: 0, max: 24 * 20 })
const used = fc.array(
  fc.record({ at: hour, sessions: fc.integer({ min: 1, max: 9_000 }), app: fc.nat(1) }),
  { minLength: 1, maxLength: 6 },
)
const history = fc.record({
  used,
  subscribedAt: hour,
  again: fc.option(fc.record({ endedAfter: fc.nat(72), subscribedAfter: fc.nat(72) })),
  capCents: fc.integer({ min: 0, max: 60_000 }),
})

/** $102 worth of sessions on Basic, then $5 on Expert, with a cap of $50. */
const paidAfterBasic = {
  used: [
    { at: 24, sessions: 20_200, app: 0 },
    { at: 300, sessions: 10_500, app: 0 },
  ],
  subscribedAt: 200,
  again: null,
  capCents: 5_000,
}

async function runTasks() {
  for (const { run } of createBillingTasks(billing.platform)) await run()
}

test('shows the same cents on the page, in the cap, the SDK API and the invoice, for any use before and after subscribing', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ used: uses, subscribedAt, again, capCents }) => {
      const { now } = billing.clock
      const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
      const at = (hours: number) => new Date(first + hours * hourMs)
      await billing.moveTo(at(0))
      const { user, browser } = await billing.customer()
      const ownerId = user._id
      const { payload } = await browser.call(postProdKey, {
        body: { platformType: 'ios', bundleId: apps[0] },
      })
      for (const use of uses)
        await billing.meter(ownerId, at(use.at + 0.5), use.sessions, apps[use.app] ?? apps[0])

      await billing.moveTo(at(subscribedAt))
      await subscribe((await signInAs(billing, user.email)).browser, 'pm_card_visa')
      let from = subscribedAt
      if (again) {
        const ended = subscribedAt + again.endedAfter
        await billing.moveTo(at(ended))
        await endSubscription(createBillingContext(billing.platform), ownerId)
        from = ended + again.subscribedAfter
        await billing.moveTo(at(from))
        await runTasks()
        await subscribe((await signInAs(billing, user.email)).browser, 'pm_card_visa')
      }
      // Late enough for all sessions, and for the settlement of a former subscription.
      await billing.moveTo(at(24 * 27))
      await runTasks()
      await runTasks()

      const later = (await signInAs(billing, user.email)).browser
      const billed = uses.filter((use) => use.at >= from)
      const sum = (some: typeof uses) => some.reduce((total, { sessions }) => total + sessions, 0)
      const sessions = sum(billed)
      const cents = computePriceCents(sessions)
      const byReader = sum(billed.filter(({ app }) => app === 0))
      await later.call(putCap, {
        body: { amount: capCents, mode: 'stop', apps: [{ app: apps[0], amount: 0 }] },
      })

      const cap = (await later.call(getCap)).payload
      expect(cap.spent).toBe(cents)
      expect(cap.apps[0]?.spent).toBe(computeShareCents(sessions, byReader))
      const { billable } = (await later.call(getCost)).payload
      expect(billable).toMatchObject({ sessions, cents })
      const ofDays = billable?.monthDays.map(({ count }) => count) ?? []
      expect(ofDays.reduce((total, count) => total + count, 0)).toBe(sessions)

      const rows = await billing.query<{ subscription_id: string }>`
        select subscription_id from billing_accounts where owner_id = ${ownerId}`
      const subscription = rows[0]?.subscription_id ?? ''
      const invoice = await billing.provider.invoices.createPreview({ subscription })
      expect(invoice.total).toBe(cents)
      await billing.meter(ownerId, at(24 * 20 + 1), 1, apps[1])
      expect((await later.call(getCap)).payload.spent).toBe(computePriceCents(sessions + 1))
      const { amount_due: due } = (await later.call(getUpcomingInvoice)).payload
      expect(due - invoice.amount_due).toBe(computePriceCents(sessions + 1) - cents)

      await later.call(putCap, { body: { amount: capCents, mode: 'stop', apps: [] } })
      expect(await isStopped(payload.doc.key)).toBe(computePriceCents(sessions + 2) > capCents)
    }),
    { numRuns: 5, examples: [[paidAfterBasic]] },
  )
})

async function isStopped(text: string) {
  const { platform, clock, db } = billing
  const { db: metering, pool } = platform.metering
  const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
  const key = await loadKey({ db, metering, meter }, text, clock.now)
  if (!key) throw new Error('no key')
  const nowMs = clock.now.getTime()
  const observed = {
    platform: 'ios',
    appId: apps[0],
    certificate: undefined,
    origin: undefined,
    ip: '127.0.0.1',
    clientTimeMs: nowMs,
  }
  const month = monthOf(clock.now)
  const usage = { ...noUsage, ownerSessions: meter.usedIn(key.ownerId, month) ?? 0 }
  return checkStart(key, observed, usage, nowMs) !== undefined
}
