import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { stopClock } from '../license-keys/license-keys.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ visitor: 'admin', slow: 'a part of the console is blocked until the page notices' })

test('an admin sees the health of the console, including stuck and unreachable parts @thorough', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/console/admin-health')
  const tasks = page.getByRole('table', { name: 'scheduled jobs' }).getByRole('row')
  const calm = page.getByText(/jobs OK$/)
  await calm.click()
  await expect(tasks.filter({ hasText: 'Report usage to the card provider' })).toContainText('OK')
  await expect(page.getByRole('table', { name: 'queues' }).getByRole('row')).toHaveCount(5)
  await expect(page.getByText(/Reached without TLS: .*Google/)).toBeVisible()
  await expect(page.getByText(/ free of /)).toBeVisible()
  await expectAccessible(page, 'the health')

  await test.step('new data appears without a reload, and unreadable parts are marked', async () => {
    await page.route('**/api/admin/health', async (route) => {
      const answer = await route.fetch()
      const { payload } = await answer.json()
      const disk = { freeBytes: 50, totalBytes: 100 }
      const failed = { mails: 2, billing: 1 }
      await route.fulfill({
        json: { payload: { ...payload, tasks: null, certificates: [], disk, failed } },
      })
    })
    await page.clock.fastForward(10_000)
    await expect(page.getByText('2 emails, 1 billing task')).toBeVisible()
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('listitem')).toHaveText([
      /^2 emails failed/,
      /^1 billing task failed/,
    ])
    await expect(summary).toContainText('2 things need attention, and 1 reading is missing')
    await expect(page.getByText('The scheduled jobs could not be read.')).toBeVisible()
    await expectAccessible(page, 'the health while the database is stuck')
  })

  await test.step('a failed refresh keeps the last data, and a failed load shows an error', async () => {
    await continueCalls(page, '**/api/admin/health')
    await page.route('**/api/admin/health', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(page.getByText('The health could not be loaded.')).toBeVisible()
    // The clock is stopped, because the page would refresh by itself.
    await stopClock(page)
    await continueCalls(page, '**/api/admin/health')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.clock.resume()
    await expect(calm).toBeVisible()
  })
})
