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
  // A server starts, and usage is told to the card provider once a minute.
  test.setTimeout(5 * 60_000)
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
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/\$5\.00 so far$/)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 2 * 60_000 })

    await endMonth(page, own.sandboxUrl)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Your last payment failed.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expectInvoice(page)
    await expectAccessible(page, 'an invoice that was not paid')

    const again = await openSetUp(page, 'Use another card')
    await again.getByRole('radio', { name: 'Another card' }).check()
    await typeCard(again, cards.good)
    await again.getByRole('button', { name: 'Use this card' }).click()
    await expectSubscribed(page)
    await expect(page.getByText('Your last payment failed.')).toHaveCount(0)
    await expect(invoiceRow(page)).toContainText('Paid')

    await page.getByRole('table', { name: 'billed days' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/console\/statistic\?app=reader&months=1&date=/)
    await expect(page.getByText(/\(UTC\), reader$/)).toBeVisible()
  } finally {
    await context.close()
    await own.stop()
  }
})

/** Moves the card provider's clock to some hours into the next month, when its invoices are final. */
async function endMonth(page: Page, sandboxUrl: string) {
  const today = new Date()
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 3)
  const moved = await page.request.post(`${sandboxUrl}/stripe/clock`, { form: { to: next / 1000 } })
  expect(moved.status()).toBe(200)
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
