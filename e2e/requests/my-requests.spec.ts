import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { createErrorBody, startTrial } from '../license-keys/license-keys.ts'
import { sendRequest } from './requests.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'a request is sent, decided and read' })

test.describe('without motion', () => {
  test('a developer finds their requests, newest first @thorough', async ({ page, email }) => {
    await signInByCalls(page.context(), { email })
    await page.goto('/console/license-keys')
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'My requests' })
      .click()
    const nothing = page.getByText('No requests yet.', { exact: false })
    await expect(nothing).toBeVisible()
    await page.getByRole('link', { name: /^Commercial license/ }).click()
    await expect(page.getByRole('dialog', { name: 'Request for Commercial License' })).toBeVisible()
    await page.keyboard.press('Escape')

    await sendRequest(page.request, 'commercial')
    await sendRequest(page.request, 'issue')
    const table = page.getByRole('table', { name: 'my requests' })
    const rows = table.getByRole('row')
    await test.step('a failure shows an error, and can be retried', async () => {
      await page.route('**/api/requests', (route) =>
        route.fulfill(createErrorBody(422, 'Not today.')),
      )
      await page.goto('/console/my-requests')
      await expect(page.getByRole('alert')).toContainText('Your requests could not be loaded.')
      await continueCalls(page, '**/api/requests')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(table).toContainText('Report Issue')
    })
    await test.step('the requests are shown newest first, and open by keyboard', async () => {
      const [, newest, oldest] = await rows.all()
      await expect(newest ?? table).toContainText(
        /Report Issue.*Bug Issue.*Open.*(just now|minutes? ago)/,
      )
      await expect(oldest ?? table).toContainText(/Request for commercial license.*Example Clinic/)

      await table.getByRole('link', { name: 'Report Issue' }).press('Enter')
      await expect(page.getByText('Not answered yet. This may take 2-3 days.')).toBeVisible()
      await expect(page.getByText('The camera stays dark.')).toHaveText('The camera\nstays dark.', {
        useInnerText: true,
      })
    })
    await test.step('a request is accessible, and fits 480 px', async () => {
      await page.setViewportSize({ width: 480, height: 800 })
      await expectAccessible(page, 'a request of mine')
      const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
      expect(width).toBe(480)
    })
    await test.step('a long list loads page by page', async () => {
      for (let count = 2; count < 21; count++) await sendRequest(page.request, 'extension')
      await leaveAndReturnTo(page, '/console/my-requests')
      await expect(rows).toHaveCount(1 + 20)
      // Searching a part of the list would mislead.
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await page.getByRole('button', { name: 'Show older' }).click()
      await expect(rows).toHaveCount(1 + 21)
      await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
      await expect(page.getByRole('searchbox', { name: 'Search my requests' })).toBeVisible()
    })
  })
})

test('a granted request and the keys that it brings appear without a reload', async ({
  page,
  context,
  email,
  otherBrowser,
}) => {
  await signInByCalls(context, { email })
  await startTrial(page)
  const id = await sendRequest(page.request, 'commercial')
  const keys = await context.newPage()
  await keys.goto('/console/license-keys')
  await expect(keys.getByRole('heading', { name: 'Development key' })).toBeVisible()
  await page.goto('/console/my-requests')
  const row = page.getByRole('row', { name: /commercial license/ })
  await expect(row).toContainText('Open')

  await signInByCalls(otherBrowser, { email: 'admin@fovea.test' })
  const granted = await otherBrowser.request.post(`/api/admin/requests/${id}/decision`, {
    data: { decision: 'grant', note: 'Welcome on board.' },
  })
  expect(granted.status()).toBe(200)
  await expect(row).toContainText('Granted')
  await expect(row).toContainText('Welcome on board.')
  await expect(keys.getByRole('table', { name: 'commercial keys' })).toContainText(/com_/)
})
