import { runSql } from '../database.ts'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { expectAccessible } from '../everything/axe.ts'
import { replaceCard } from '../billing/subscription.ts'
import { openInvoicedConsole, readPlanState } from './invoiced-console.ts'

test.use({ slow: 'a separate console has to start, and again for its sums' })

const failing = 'pm_card_chargeCustomerFail'
const customers = [
  { email: 'paying@example.com', sessions: 10_500, card: 'pm_card_visa' },
  { email: 'late@example.com', sessions: 10_700, card: failing },
  { email: 'owing@example.com', sessions: 11_100, card: failing },
]

test('finance collects what is overdue, refunds, and finds the same cents in growth @thorough', async ({
  browser,
}) => {
  const own = await openInvoicedConsole(browser, 'finance', customers)
  const { page } = own
  const [, late, owing] = own.customers
  if (!late || !owing) throw new Error('Three customers were invoiced.')
  try {
    for (const { context } of [late, owing])
      await expect.poll(() => readPlanState(context)).toBe('past_due')
    const dialog = page.getByRole('dialog')
    const invoices = page.getByRole('table', { name: "the customer's invoices" })
    const debtors = page.getByRole('table', { name: 'people' })

    await test.step('a payment is retried, which is declined, and written off', async () => {
      await page.goto('/console/admin-users?state=overdue')
      await expect(debtors.getByRole('row')).toHaveCount(3)
      await debtors.getByRole('link', { name: 'owing@example.com' }).click()
      await expect(page.getByText(/^\$11\.00 for \w+ is unpaid$/)).toBeVisible()
      await page.getByRole('button', { name: 'Retry now' }).click()
      await dialog.getByRole('button', { name: 'Charge $11.00' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expectAccessible(page, 'a customer who owes')
      await page.getByRole('button', { name: 'Write off' }).click()
      await dialog.getByRole('button', { name: 'Write off $11.00' }).click()
      await expect(page.getByText('$11.00 was written off.')).toBeVisible()
      await expect(page.getByText('nothing unpaid')).toBeVisible()
      await page.getByRole('combobox', { name: 'Shown in the timeline' }).click()
      await page.getByRole('option', { name: 'Money' }).click()
      const events = page.getByRole('listitem')
      for (const text of ['Written off by', 'Retried payment failed by', 'Payment declined$11.00'])
        await expect(events.filter({ hasText: text }).first()).toBeVisible()
      await expect(page.getByText('Uncollectible')).toBeVisible()
    })

    await test.step('the next customer’s bank accepts the payment', async () => {
      await replaceCard(page.request, own.sandboxUrl, late.subscriptionId)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
      await debtors.getByRole('link', { name: 'late@example.com' }).click()
      await page.getByRole('button', { name: 'Retry now' }).click()
      await dialog.getByRole('button', { name: 'Charge $7.00' }).click()
      await expect(page.getByText('$7.00 was paid.')).toBeVisible()
      await expect(invoices).toContainText('Paid')
    })

    await test.step('a part is refunded, and credit given', async () => {
      await goTo(page, '/console/admin-users?search=paying@')
      await page.getByRole('link', { name: 'paying@example.com' }).click()
      await invoices.getByRole('button', { name: /^Refund \S+-0001$/ }).click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('6')
      await expect(dialog.getByText('Enter an amount up to $5.00.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
      await expectAccessible(page, 'a refund')
      await dialog.getByRole('button', { name: 'Refund $2.00' }).click()
      await expect(page.getByText('$2.00 was refunded.')).toBeVisible()
      await expect(invoices).toContainText('Paid, $2.00 refunded')
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Give credit' }).click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('7.50')
      await dialog.getByRole('textbox', { name: 'Why' }).fill('For the outage on Monday')
      await dialog.getByRole('button', { name: 'Give $7.50 of credit' }).click()
      await expect(page.getByText('$7.50, used by the next invoices')).toBeVisible()
    })

    await test.step('growth has the same cents, and its numbers open the customers', async () => {
      await runSql(`delete from task_runs where name = 'refresh growth'`, [], own.dataDir)
      await own.restart()
      const refreshed = async () =>
        (await (await page.request.get('/api/admin/growth')).json()).payload.months.at(-1)
      await expect
        .poll(refreshed)
        .toMatchObject({ paid: 1_200, refunded: 200, writtenOff: 1_100, unpaid: 0 })
      await goTo(page, '/console/admin-growth')
      const month = page.getByRole('table', { name: 'Revenue by month' }).getByRole('row').nth(1)
      await expect(
        month.getByRole('link', { name: /^\$12\.00 , Paid an invoice for/ }),
      ).toBeVisible()
      await expect(
        month.getByRole('link', { name: /^\$2\.00 , With an invoice refunded/ }),
      ).toBeVisible()
      await month.getByRole('link', { name: /^\$11\.00 , With an invoice written off/ }).click()
      await expect(debtors.getByRole('row')).toHaveCount(2)
      await expect(debtors.getByRole('link', { name: 'owing@example.com' })).toBeVisible()
    })
  } finally {
    await own.stop()
  }
})
