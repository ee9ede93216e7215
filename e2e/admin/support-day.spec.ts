import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { sendRequest } from '../requests/requests.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { openInvoicedConsole } from './invoiced-console.ts'

test.use({ slow: 'a separate console has to start' })

const paying = 'paying@example.com'

test('support finds a customer, sees what they see and pay, answers, and leaves a note @thorough', async ({
  browser,
}) => {
  const own = await openInvoicedConsole(browser, 'support', [
    { email: paying, sessions: 10_500, card: 'pm_card_visa' },
  ])
  const { page } = own
  const [customer] = own.customers
  if (!customer) throw new Error('One customer was invoiced.')
  try {
    await createKey(customer.context, { platformType: 'ios', bundleId: 'com.example.reader' })
    await sendRequest(customer.context.request, 'issue')

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

    await test.step('see what they paid, without moving money', async () => {
      const invoices = page.getByRole('table', { name: "the customer's invoices" })
      await expect(invoices.getByRole('row').filter({ hasText: '-0001' })).toContainText('Paid')
      await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
      await page.getByRole('button', { name: /^Actions for / }).click()
      await expect(page.getByRole('menuitem', { name: 'Deactivate account' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Give credit' })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('answer their question, see it on their page, and leave a note', async () => {
      await page.reload()
      const requests = page.getByRole('table', { name: "the user's requests" })
      await requests.getByRole('link', { name: 'Report Issue' }).click()
      await page.getByRole('textbox', { name: 'Reply' }).fill('We look into the camera.')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
        'into the camera.',
      )
      await page.goBack()
      await expect(requests.getByText('Waiting')).toBeVisible()
      await expect(
        page.getByRole('table', { name: 'emails to the customer' }).getByText('Sent').first(),
      ).toBeVisible()
      await page.getByRole('textbox', { name: 'Add a note' }).fill('Has an old camera.')
      await page.getByRole('button', { name: 'Save note' }).click()
      const timeline = page.getByRole('listitem')
      for (const text of ['Note by', 'Paid$5.00 of'])
        await expect(timeline.filter({ hasText: text })).toBeVisible()
    })
  } finally {
    await own.stop()
  }
})
