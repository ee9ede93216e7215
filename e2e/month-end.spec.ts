import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, withoutMotion } from './axe.ts'
import { expect, test } from './console.ts'
import { createKey } from './license-keys.ts'
import { startOwnConsole } from './own-console.ts'
import {
  cards,
  expectSubscribed,
  openPlans,
  openSetUp,
  typeAddress,
  typeCard,
} from './subscription.ts'

test.use(withoutMotion)

const bundleId = 'com.example.reader'

test('a month ends with an invoice, whose payment fails and is made up for', async ({
  browser,
}) => {
  // A server of its own has to start.
  test.setTimeout(3 * 60_000)
  const own = await startOwnConsole()
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await openPlans(page, 'month@example.com')
    const form = await openSetUp(page)
    await typeCard(form, cards.cannotBeCharged)
    await typeAddress(form)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expectSubscribed(page)

    // 500 of them are beyond the free ones.
    await runSessions(page, 10_500)
    await endMonth(page, own.sandboxUrl)
    const failed = page.getByText('Your last payment failed: $5.00 is overdue.')
    await expect(async () => {
      await page.reload()
      await expect(failed).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
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

const mostAtOnce = 500

/** Sessions of an app that was offline and tells of them all at once. */
async function runSessions(page: Page, count: number) {
  const key = await createKey(page, { platformType: 'ios', bundleId })
  let lease: string | undefined
  for (let left = count; left > 0;) {
    const now = new Date().toISOString()
    // The first start brings nothing along but the lease under which the others run.
    const length = lease === undefined ? 0 : Math.min(left, mostAtOnce) - 1
    const offline = Array.from({ length }, () => ({
      sessionId: randomUUID(),
      start: now,
      duration: 1,
    }))
    const answer = await page.request.post('/sdk/v1/sessions', {
      data: {
        key,
        sessionId: randomUUID(),
        nonce: randomUUID(),
        clientTime: now,
        platform: 'ios',
        app: { id: bundleId },
        device: { os: 'iOS 20', uuid: 'device' },
        sdk: 'journey/1',
        offline,
        lease,
      },
    })
    const verdict = await answer.json()
    expect(verdict.valid).toBe(true)
    expect(verdict.offline?.taken ?? 0).toBe(length)
    lease = verdict.lease
    left -= length + 1
  }
}
