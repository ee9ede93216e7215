import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { endMonth, meter } from '../billing/month.ts'
import { subscribeByCalls } from '../billing/subscription.ts'
import { expect, test } from '../console.ts'
import { sendRequest } from '../requests/requests.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { startSeparateConsole } from '../separate-console.ts'

test.use({ slow: 'a separate console has to start' })

const paying = 'paying@example.com'
const owing = 'owing@example.com'

test('an admin finds a customer, sees what they see, refunds, credits, answers, and collects a debt @thorough', async ({
  browser,
}) => {
  const own = await startSeparateConsole()
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
    await signInByCalls(context, { email })
    return context.newPage()
  }
  const [customer, debtor, page] = [
    await open(paying),
    await open(owing),
    await open('admin@fovea.test'),
  ]
  try {
    await createKey(customer, { platformType: 'ios', bundleId: 'com.example.reader' })
    await subscribeByCalls(customer.context(), paying, 'pm_card_visa')
    await subscribeByCalls(debtor.context(), owing, 'pm_card_chargeCustomerFail')
    for (const email of [paying, owing]) await meter(email, 10_500, own.dataDir)
    expect((await debtor.request.get('/api/billing/invoice/upcoming')).status()).toBe(200)
    await endMonth(customer, own.sandboxUrl)
    await expect.poll(() => stateOf(debtor)).toBe('past_due')
    await sendRequest(customer.request, 'issue')

    await test.step('find the customer, and save the filter', async () => {
      await page.goto('/console/admin-users')
      await page.getByRole('searchbox', { name: 'Find a user' }).fill('paying@')
      await page.getByRole('button', { name: 'Save filter' }).click()
      const dialog = page.getByRole('dialog', { name: 'Save filter' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Paying')
      await dialog.getByRole('button', { name: 'Save filter' }).click()
      const saved = page.getByRole('list', { name: 'Saved filters' })
      await expect(saved.getByRole('link', { name: 'Paying' })).toBeVisible()
      await expectAccessible(page, 'customers with a saved filter')
      await page.getByRole('link', { name: paying }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('see what they see, without changing anything', async () => {
      await page.getByRole('button', { name: 'View as customer' }).click()
      const banner = page.getByRole('region', { name: 'View of a customer' })
      await expect(banner).toContainText('Nothing can be changed')
      await expect(page.getByText('com.example.reader').first()).toBeVisible()
      await expectAccessible(page, 'a view of a customer')
      await page.getByRole('link', { name: 'Plan and invoices', exact: true }).first().click()
      await expect(banner).toBeVisible()
      const refused = await page.evaluate(async () => {
        const view = new URLSearchParams(location.search).get('view') ?? ''
        const headers = { 'fovea-view': view, 'content-type': 'application/json' }
        const sent = { method: 'POST', headers, body: '{}' }
        return (await fetch('/api/license/dev', sent)).status
      })
      expect(refused).toBe(403)
      await banner.getByRole('button', { name: 'End view' }).click()
      await expect(page.getByRole('button', { name: 'View as customer' })).toBeVisible()
      await expect(banner).toHaveCount(0)
    })

    await test.step('refund a part, give credit, and leave a note', async () => {
      const invoices = page.getByRole('table', { name: "the customer's invoices" })
      await invoices.getByRole('button', { name: /^Refund \S+-0001$/ }).click()
      const dialog = page.getByRole('dialog')
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
      await page.getByRole('textbox', { name: 'Add a note' }).fill('Refunded the test run.')
      await page.getByRole('button', { name: 'Save note' }).click()
      const timeline = page.getByRole('listitem')
      for (const text of ['Refunded by', 'Credit given by', 'Note by', 'Paid$5.00 of'])
        await expect(timeline.filter({ hasText: text })).toBeVisible()
      await expectAccessible(page, 'a customer with a refund')
      await customer.goto('/console/select-plan')
      await expect(customer.getByText('$7.50, used by the next invoices')).toBeVisible()
      await expect(customer.getByText('Paid, $2.00 refunded')).toBeVisible()
    })

    await test.step('answer their question, and see it on their page', async () => {
      await page.reload()
      const requests = page.getByRole('table', { name: "the user's requests" })
      await requests.getByRole('link', { name: 'Report Issue' }).click()
      await page.getByRole('textbox', { name: 'Reply' }).fill('The test run is refunded.')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('is refunded.')
      await page.goBack()
      await expect(requests.getByText('Waiting')).toBeVisible()
      await expect(
        page.getByRole('table', { name: 'emails to the customer' }).getByText('Sent').first(),
      ).toBeVisible()
    })

    await test.step('retry a payment, which is declined, and write it off', async () => {
      await page.goto('/console/admin-users?search=owing@')
      await page.getByRole('link', { name: owing }).click()
      await expect(page.getByText(/^\$5\.00 for \w+ is unpaid$/)).toBeVisible()
      await page.getByRole('button', { name: 'Retry now' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Charge $5.00' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expectAccessible(page, 'a customer who owes')
      await page.getByRole('button', { name: 'Write off' }).click()
      await dialog.getByRole('button', { name: 'Write off $5.00' }).click()
      await expect(page.getByText('$5.00 was written off.')).toBeVisible()
      await expect(page.getByText('nothing unpaid')).toBeVisible()
      await page.getByRole('combobox', { name: 'Shown in the timeline' }).click()
      await page.getByRole('option', { name: 'Money' }).click()
      const events = page.getByRole('listitem')
      for (const text of [
        'Written off by',
        'Retried payment failed by',
        'Payment declined$5.00 of',
      ])
        await expect(events.filter({ hasText: text }).first()).toBeVisible()
      await expect(page.getByText('Uncollectible')).toBeVisible()
    })
  } finally {
    await Promise.all([customer, debtor, page].map((one) => one.context().close()))
    await own.stop()
  }
})

async function stateOf({ request }: Page): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.status
}
