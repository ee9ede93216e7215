import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { startSeparateConsole } from '../separate-console.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { endMonth, meter, moveClock } from './month.ts'
import { cards, getPlan, subscribeByCalls, typeCard } from './subscription.ts'

test.use({ slow: 'a separate console has to start' })

const email = 'month@example.com'
const daySeconds = 86_400

test('a developer is invoiced, fails to pay, loses the plan and pays later @thorough', async ({
  browser,
}) => {
  const own = await startSeparateConsole()
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await signInByCalls(context, { email })
    await createKey(page, { platformType: 'ios', bundleId: 'com.example.reader' })
    await meter(email, 9_000, own.dataDir)
    await subscribeByCalls(context, email, 'pm_card_chargeCustomerFail')
    await meter(email, 10_500, own.dataDir)
    const end = await endMonth(page, own.sandboxUrl)
    await expect.poll(() => statusOf(page)).toBe('past_due')

    await test.step('a failed payment can be retried', async () => {
      await page.goto('/console/select-plan')
      await expect(page.getByText('Your last payment failed: $5.00 is overdue.')).toBeVisible()
      await expectInvoice(page)
      await expectAccessible(page, 'an invoice that was not paid')
      await page.getByRole('button', { name: 'Pay $5.00' }).click()
      const form = page.getByRole('dialog', { name: 'Pay overdue invoices' })
      await form.getByRole('button', { name: 'Pay $5.00' }).click()
      await expect(form.getByRole('alert')).toHaveText('Your card was declined.')
      await expectAccessible(page, 'a payment that was refused')
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
    })

    await test.step('the links lead to the billed sessions', async () => {
      await page.getByRole('table', { name: 'billed days' }).getByRole('link').click()
      await expect(page).toHaveURL(/\/console\/statistic\?app=reader&from=.*&to=.*&date=/)
      await expect(page.getByText(/\(UTC\), reader$/)).toBeVisible()
      await expect(page.getByText(/^10,500 billed sessions from \d\d:\d\d UTC/)).toBeVisible()
      await expect(page.getByText('1/2,625')).toBeVisible()
      await page.getByRole('button', { name: 'Show all sessions of this day' }).click()
      await expect(page.getByText('1/4,875')).toBeVisible()
      await page.goto('/console/select-plan')
      await page.getByRole('button', { name: /^Details of invoice/ }).click()
      await page.getByRole('link', { name: 'Open in statistic' }).first().click()
      const today = new Date().toISOString().slice(0, 10)
      await expect(page).toHaveURL(`${own.url}/console/statistic?from=${today}&to=${today}`)
    })

    await test.step('the card provider stops retrying, which is shown and emailed', async () => {
      for (const days of [3, 8, 15]) await moveClock(page, own.sandboxUrl, end + days * daySeconds)
      await expect.poll(() => statusOf(page)).toBe('canceled')
      const subjects = async () => {
        const mails = await page.request.get(`${own.sandboxUrl}/mail/messages`)
        return (await mails.json()).map(({ subject }: { subject: string }) => subject)
      }
      await expect.poll(subjects).toContain('Your Expert plan has ended: $5.00 is unpaid')
      for (const address of ['select-plan', 'dashboard', 'license-keys']) {
        await page.goto(`/console/${address}`)
        await expect(page.getByText(ended)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Pay $5.00' })).toBeVisible()
      }
      await expectAccessible(page, 'keys of an ended plan that is not paid')
    })

    await test.step('another card pays the invoice from the notice', async () => {
      await page.getByRole('button', { name: 'Pay $5.00' }).click()
      const form = page.getByRole('dialog', { name: 'Pay overdue invoices' })
      await form.getByText('Another card').click()
      await typeCard(form, cards.asksAlways)
      await form.getByRole('button', { name: 'Pay $5.00' }).click()
      await page
        .frameLocator('iframe[title="3-D Secure"]')
        .getByRole('button', { name: 'Complete' })
        .click()
      await expect(page.getByText('Your payment went through.')).toBeVisible()
      await expect(form).toHaveCount(0)
      await expect(page.getByText(ended)).toHaveCount(0)
    })

    await test.step('the invoice has its documents', async () => {
      await page.goto('/console/select-plan')
      await expect(getPlan(page, 'Basic').getByText('Now Using')).toBeVisible()
      await expect(invoiceRow(page)).toContainText('Paid')
      await page.getByRole('button', { name: /^Details of invoice/ }).click()
      const pdf = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
      expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf')
      const receipt = await page.getByRole('link', { name: 'View receipt' }).getAttribute('href')
      expect(await (await page.request.get(receipt ?? '')).text()).toContain('5.00 USD paid')
      await expectAccessible(page, 'an invoice that was paid')
    })
  } finally {
    await context.close()
    await own.stop()
  }
})

const ended = /^Your Expert plan ended on .*: \$5\.00 is unpaid\.$/

async function statusOf({ request }: Page): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.status
}

function invoiceRow(page: Page) {
  return page.getByRole('table', { name: 'invoices' }).getByRole('row', { name: /^\S+-0001 / })
}

async function expectInvoice(page: Page) {
  await expect(invoiceRow(page)).toContainText('Unpaid')
  await page.getByRole('button', { name: /^Details of invoice/ }).click()
  const lines = page.getByRole('table', { name: 'lines' })
  await expect(lines.getByRole('row', { name: /10,000 \$0\.00$/ })).toBeVisible()
  await expect(lines.getByRole('row', { name: /500 \$5\.00$/ })).toBeVisible()
  const days = page.getByRole('table', { name: 'billed days' })
  await expect(days.getByRole('row', { name: /reader 10,500$/ })).toBeVisible()
}
