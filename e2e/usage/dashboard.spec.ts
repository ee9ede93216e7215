import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createErrorBody, startTrial } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { busyUserEmail, getChart, getDayAgo } from './statistic.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'users with every kind of license sign in' })

async function openDashboard(page: Page, email: string) {
  await signInByCalls(page.context(), { email })
  await page.goto('/console/dashboard')
}

function followUsageCalls(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/user-usage')) requests.push(request.url())
  })
  return requests
}

test('a developer without a key finds the dashboard closed, and a trial opens it', async ({
  page,
  email,
}) => {
  await test.step('every link leads to the keys', async () => {
    const requests = followUsageCalls(page)
    await openDashboard(page, email)
    const block = page.getByRole('dialog', { name: 'Not Activated' })
    await expect(block).toBeVisible()
    await expectAccessible(page, 'dashboard without a key')

    const ways: Record<string, () => Promise<void>> = {
      escape: () => page.keyboard.press('Escape'),
      cross: () => block.getByRole('button', { name: 'Close' }).click(),
      backdrop: () => page.mouse.click(20, 700),
      button: () => block.getByRole('button', { name: 'Go to license key page' }).click(),
    }
    for (const leave of Object.values(ways)) {
      await expect(block).toBeVisible()
      await leave()
      await expect(page).toHaveURL('/console/license-keys')
      await expect(block).toHaveCount(0)
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Dashboard' })
        .click()
    }
    expect(requests).toEqual([])
  })

  await test.step('a trial shows its remaining days and an empty month', async () => {
    await startTrial(page)
    await page.goto('/console/dashboard')
    await expect(page.getByText('Free trial license remains')).toBeVisible()
    await expect(page.getByText('30 days left', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^No production sessions yet this month; 10,000 free sessions are available/),
    ).toBeVisible()
    await expect(page.getByText('Not enough data yet.', { exact: true })).toBeVisible()
    await expect(
      page.getByText('No production sessions in the last 30 days.', { exact: false }),
    ).toBeVisible()
    const steps = page.getByRole('list', { name: 'Steps to your first session' })
    await expect(steps.locator('[aria-current="step"]')).toContainText('Start a session')
    await expect(steps.getByRole('link', { name: 'Open the quick start' })).toBeVisible()
    await expectAccessible(page, 'dashboard of a trial')
  })
})

test('a developer with expired licenses is led elsewhere, and a commercial license has no limit @thorough', async ({
  page,
}) => {
  await test.step('an expired trial leads to the contact page in a new tab', async () => {
    const requests = followUsageCalls(page)
    await openDashboard(page, 'expired@fovea.test')
    const block = page.getByRole('dialog', { name: 'Your trial license is expired' })
    const [contact] = await Promise.all([
      page.waitForEvent('popup'),
      block.getByRole('button', { name: 'Contact us' }).click(),
    ])
    await expect(contact).toHaveURL(/\/contact/)
    await expect(page).toHaveURL('/console/license-keys')
    expect(requests).toEqual([])
  })

  await test.step('expired production keys lead to the license keys', async () => {
    const requests = followUsageCalls(page)
    await openDashboard(page, 'lapsed@fovea.test')
    const block = page.getByRole('dialog', { name: 'Your commercial license is expired' })
    await block.getByRole('button', { name: 'Go to license key page' }).press('Enter')
    await expect(page).toHaveURL('/console/license-keys')
    expect(requests).toEqual([])
  })

  await test.step('a commercial license costs nothing and has no limit', async () => {
    await openDashboard(page, 'commercial@fovea.test')
    await expect(page.getByText('You have commercial license')).toBeVisible()
    await expect(page.getByText('Your plan: Commercial license')).toBeVisible()
    await expect(
      page.getByText('Every app with your commercial key can run, on every platform.'),
    ).toBeVisible()
    await expect(page.getByText(/^No monthly limit, and no charge for sessions/)).toBeVisible()
  })
})

test('a developer retries dashboard parts that do not load, and sees the forecast of a busy month @thorough', async ({
  page,
}) => {
  await test.step('parts that do not load are shown on retry', async () => {
    const requests = followUsageCalls(page)
    await page.route('**/api/license/**', (route) =>
      route.fulfill(createErrorBody(422, 'Not now.')),
    )
    await page.route('**/api/user-usage/**', (route) =>
      route.fulfill(createErrorBody(422, 'Not now.')),
    )
    await openDashboard(page, busyUserEmail)
    const notices = page.getByRole('alert')
    await expect(notices).toContainText(['Your keys could not be loaded.'])
    expect(requests).toEqual([])

    await continueCalls(page, '**/api/license/**')
    await notices.getByRole('button', { name: 'Try again' }).click()
    await expect(notices).toContainText([
      'Your costs could not be loaded.',
      'The last 30 days could not be loaded.',
    ])
    await continueCalls(page, '**/api/user-usage/**')
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your plan: Basic')).toBeVisible()
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(getChart(page)).toBeVisible()
  })

  await expect(page.getByText('You have commercial license')).toBeVisible()
  await expect(page.getByText(/^At least one production key is active/)).toBeVisible()
  await expect(page.getByText('Your plan: Basic')).toBeVisible()
  // Northwind has the same founder and so shares the free tier. It has no sessions in the first hours of a month.
  await expect(
    page.getByText(
      /^[\d,]+ free sessions left until \w+ 1\.(?: Across the workspaces you created, [\d,]+ of 10,000 are used\.)?$/,
    ),
  ).toBeVisible()
  await expect(page.getByText(/^At this pace /)).toBeVisible()
  await test.step('the busiest apps have a figure beside their days', async () => {
    const apps = page.getByRole('table', { name: 'apps' }).getByRole('row')
    await expect(apps).toHaveCount(6)
    const words = await apps.nth(1).getByRole('img').getAttribute('aria-label')
    const [sum = ''] = words?.split(' ') ?? []
    expect(words).toMatch(/^[\d,]+ sessions in the last 30 days$/)
    await expect(apps.nth(1).getByText(sum, { exact: true })).toBeVisible()
  })
  const running = page.getByRole('slider', { name: 'Sessions this month' })
  await expect(running).toHaveAttribute(
    'aria-valuetext',
    /, so far: [\d,]+ sessions?, [\d,]+ expected/,
  )
  await expect(page.getByText('Basic is free.')).toBeVisible()
  await expect(page.getByText(/Based on 28 days\.$/)).toBeVisible()
  await expect(getChart(page)).toBeVisible()
  await expectAccessible(page, 'dashboard of a busy developer')

  await page.getByRole('button', { name: 'Table' }).press('Enter')
  await expect(page.getByRole('table', { name: 'days' }).getByRole('row')).toHaveCount(31)
  await page.getByRole('button', { name: 'Table' }).press('Enter')
  await getChart(page).press('ArrowLeft')
  await getChart(page).press('Enter')
  await expect(page).toHaveURL(`/console/statistic?date=${getDayAgo(1)}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await expect(page).toHaveURL('/console/select-plan')
})
