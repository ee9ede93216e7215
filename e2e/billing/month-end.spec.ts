import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { startOwnConsole } from '../own-console.ts'
import { openSession } from '../session/sign-in.ts'
import { cards, expectSubscribed, openSetUp, subscribeByCalls, typeCard } from './subscription.ts'

test.use({ slow: 'a console of its own has to start' })

const email = 'month@example.com'

test('a month ends with an invoice, whose payment fails and is made up for @thorough', async ({
  browser,
}) => {
  const own = await startOwnConsole()
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await openSession(context, { email })
    // It can be saved, and not be charged.
    await subscribeByCalls(context, email, 'pm_card_chargeCustomerFail')
    // 500 of them are beyond the free ones.
    await meter(10_500, own.dataDir)
    await endMonth(page, own.sandboxUrl)
    await expect.poll(() => statusOf(page)).toBe('past_due')

    await page.goto('/console/select-plan')
    const failed = page.getByText('Your last payment failed: $5.00 is overdue.')
    await expect(failed).toBeVisible()
    await expectInvoice(page)
    await expectAccessible(page, 'an invoice that was not paid')

    await page.getByRole('button', { name: 'Pay with the same card' }).click()
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    const again = await openSetUp(page, 'Use another card')
    await expect(again.getByText('$5.00 is overdue and is charged to this card now.')).toBeVisible()
    await expect(again.getByText('Nothing is charged now.')).toHaveCount(0)
    await expect(again.getByRole('radio', { name: 'Another card' })).toBeChecked()
    await typeCard(again, cards.good)
    await again.getByRole('button', { name: 'Use this card' }).click()
    await expect(again.getByText('Paid just now')).toBeVisible()
    await expectSubscribed(page)
    await expect(failed).toHaveCount(0)
    await expect(invoiceRow(page)).toContainText('Paid')

    await page.getByRole('table', { name: 'billed days' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/console\/statistic\?app=reader&months=1&date=/)
    await expect(page.getByText(/\(UTC\), reader$/)).toBeVisible()
  } finally {
    await context.close()
    await own.stop()
  }
})

/**
 * Moves the card provider's clock into the next month: its invoice is drafted, upon which it is told what was used, and hours
 * later it is final.
 */
async function endMonth(page: Page, sandboxUrl: string) {
  const today = new Date()
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) / 1000
  for (const to of [next + 60, next + 3 * 3600]) {
    const moved = await page.request.post(`${sandboxUrl}/stripe/clock`, { form: { to } })
    expect(moved.status()).toBe(200)
  }
}

async function statusOf({ request }: Page): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.status
}

function invoiceRow(page: Page) {
  return page.getByRole('table', { name: 'invoices' }).getByRole('row', { name: /^\S+-0001 / })
}

/** Its lines, and the day behind them. */
async function expectInvoice(page: Page) {
  await expect(invoiceRow(page)).toContainText('Unpaid')
  await page.getByRole('button', { name: /^Details of invoice/ }).click()
  const lines = page.getByRole('table', { name: 'lines' })
  await expect(lines.getByRole('row', { name: /10,000 \$0\.00$/ })).toBeVisible()
  await expect(lines.getByRole('row', { name: /500 \$5\.00$/ })).toBeVisible()
  const days = page.getByRole('table', { name: 'billed days' })
  await expect(days.getByRole('row', { name: /reader 10,500$/ })).toBeVisible()
}

/** What was metered of an app, without sending each session. */
async function meter(sessions: number, dataDir: string) {
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
     select owner_id, day, app, platform, license, count(*) from inserted group by 1, 2, 3, 4, 5`,
    [email, sessions],
    dataDir,
  )
}
