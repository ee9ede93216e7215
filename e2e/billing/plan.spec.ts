import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createErrorBody } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { getPlan } from './subscription.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'an unreachable card provider is noticed late' })

/** Longer than the page waits before it loads the card provider's script. */
const restMs = 4000

test('a new developer sees load errors, the Basic plan, and an estimate for Expert', async ({
  page,
  email,
}) => {
  await page.route('**/api/billing/**', (route) => route.fulfill(createErrorBody(422, 'Not now.')))
  await page.route('**/api/user-usage/**', (route) =>
    route.fulfill(createErrorBody(422, 'Not now.')),
  )
  await signInByCalls(page.context(), { email })
  await page.goto('/console/select-plan')
  const slider = page.getByRole('slider', { name: 'Production sessions per month' })
  await test.step('a part that does not load shows an error, and loads on retry', async () => {
    const notices = page.getByRole('alert')
    await expect(notices).toContainText([
      'Your plan could not be loaded.',
      'Your invoices could not be loaded.',
    ])
    await expect(slider).toHaveAttribute('aria-valuenow', '0')
    await expectAccessible(page, 'plans that did not load')

    await continueCalls(page, '**/api/billing/**')
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(getPlan(page, 'Basic').getByText('Now Using')).toBeVisible()
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No invoices yet.')).toBeVisible()
  })

  await expect(getPlan(page, 'Expert').getByRole('button', { name: 'Upgrade!' })).toBeVisible()
  const costs = page.getByRole('table', { name: 'cost breakdown' })
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText('$0.00')

  for (let step = 0; step < 30; step++) await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '27,000 sessions, $170.00')
  await expect(page.getByText('27K', { exact: true })).toBeVisible()
  await expect(costs.getByRole('row', { name: /^Up to 10,000/ })).toContainText('10,000$0.00')
  await expect(costs.getByRole('row', { name: /^10,001 to 100,000/ })).toContainText(
    '$0.0117,000$170.00',
  )
  const talk = page.getByRole('link', { name: 'Talk to us' })
  await expect(talk).toHaveCount(0)

  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '1,000,000 sessions, $7,200.00')
  // Above the slider and at the end of its scale.
  await expect(page.getByText('1M', { exact: true })).toHaveCount(2)
  await expect(costs.getByRole('row', { name: /^Above 100,000/ })).toContainText(
    '$0.007900,000$6,300.00',
  )
  await expect(talk).toHaveAttribute('href', /\/site\/contact$/)
  await expectAccessible(page, 'plans of a new developer')
})

test.describe('a developer with sessions', () => {
  test.use({ visitor: 'busy' })

  test('sees an estimate from the last 30 days, and an error if the card provider is unreachable @thorough', async ({
    page,
  }) => {
    await page.clock.install()
    await test.step("the card provider's script loads on every page of the console after the first view", async () => {
      const script = page.waitForRequest(/\/stripe\/v3\/$/)
      await page.goto('/console/welcome')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.runFor(restMs)
      await script
      await expect.poll(() => page.evaluate(() => 'Stripe' in window)).toBe(true)
    })

    await page.route('**/stripe/v3/', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v3/'))
    await page.goto('/console/select-plan')
    await expect(page.getByRole('button', { name: 'Upgrade!' })).toBeVisible()
    await page.clock.runFor(restMs)
    await failed
    await test.step('the estimate starts at the actual usage', async () => {
      const answer = await page.request.get('/api/user-usage/latest')
      const { payload }: { payload: { count: number }[] } = await answer.json()
      const sessions = payload.reduce((sum, { count }) => sum + count, 0)
      expect(sessions).toBeGreaterThan(0)
      await expect(page.getByRole('slider')).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`^${sessions.toLocaleString('en-US')} sessions, `),
      )
      await expect(page.getByText(/^Based on your last 30 days/)).toBeVisible()
    })

    await test.step('a failed script shows an error in the card form, and loads on retry', async () => {
      await page.getByRole('button', { name: 'Upgrade!' }).click()
      const notice = page.getByRole('dialog').getByRole('alert')
      await expect(notice).toContainText('Our card provider could not be reached.')
      await continueCalls(page, '**/stripe/v3/')
      await notice.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('dialog').getByText('Billing email')).toBeVisible()
    })
  })
})
