import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { consolePort } from '../console-address.ts'
import {
  cards,
  openPlans,
  openNewCard,
  openSetUp,
  getPlan,
  subscribeByCalls,
  typeCard,
} from './subscription.ts'

test.use({ slow: 'the card’s frame loads for every form' })

const askAgainMs = 1500

test('a developer sees an order in progress, and subscribes again with the saved card @thorough', async ({
  page,
  context,
  email,
}) => {
  await page.clock.install()
  await test.step('an order in progress is shown, and not offered again', async () => {
    const releaseOutcome = await delayOutcome(page)
    await openPlans(page, email)
    const expert = getPlan(page, 'Expert')
    await expect(page.getByText('Your subscription is being set up.')).toBeVisible()
    await expect(expert.getByText('Setting up')).toBeVisible()
    await expect(expert.getByRole('button')).toHaveCount(0)
    await releaseOutcome()
    await expect(expert.getByRole('button', { name: 'Upgrade!' })).toBeVisible()
    await expect(page.getByText('Your subscription is being set up.')).toHaveCount(0)
  })

  await test.step('Escape closes the form, even inside the card frame', async () => {
    const form = await openNewCard(page)
    const number = form.frameLocator('iframe').getByLabel('Card number')
    await expect(number).toBeFocused()
    // Not from the field: the frame disappears before it receives the keyup event.
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upgrade!' })).toBeFocused()
    await openNewCard(page)
    await typeCard(form, cards.good)
  })

  await test.step('an ended subscription keeps its card', async () => {
    const id = await subscribeByCalls(context, email, 'pm_card_visa')
    const ended = await page.request.delete(
      `http://127.0.0.1:${consolePort + 1}/stripe/v1/subscriptions/${id}`,
      { headers: { authorization: 'Bearer sk_test_foveasandbox' } },
    )
    expect(ended.status()).toBe(200)
    await expect.poll(() => planStatus(page)).toBe('unsubscribe')
    await page.reload()
    await expect(getPlan(page, 'Basic').getByText('Now Using')).toBeVisible()
  })

  await test.step('the developer subscribes again with the saved card, even if the card provider is slow', async () => {
    const form = await openSetUp(page)
    await expect(form.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeChecked()
    await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('California')
    const releaseOutcome = await delayOutcome(page)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Our card provider is taking longer than usual.')).toBeVisible()
    const button = await centreOf(form.locator('button[data-loading]'))
    const spinner = await centreOf(form.locator('.mantine-Button-loader'))
    expect(Math.abs(spinner.x - button.x), 'the spinner beside the middle').toBeLessThan(2)
    expect(Math.abs(spinner.y - button.y), 'the spinner above or below the middle').toBeLessThan(2)
    // The dialog can be closed: the plan page shows the result.
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toHaveCount(0)
    await page.clock.runFor(askAgainMs)
    await expect(page.getByText('Your subscription is being set up.')).toBeVisible()
    await releaseOutcome()
    await expect(page.getByText('Your subscription is being set up.')).toHaveCount(0)
    await expect(getPlan(page, 'Expert').getByText('Thanks for Using!')).toBeVisible()
  })
})

async function planStatus({ request }: Page): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.planStatus
}

async function centreOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function delayOutcome(page: Page) {
  let isKnown = false
  await page.route('**/api/billing/subscription', async (route) => {
    if (isKnown) return route.continue()
    const response = await route.fetch()
    if (route.request().method() === 'POST') {
      const json = { status: { createSubscription: { id: 'intent', status: 'processing' } } }
      return route.fulfill({ response, json })
    }
    const { payload } = await response.json()
    return route.fulfill({ response, json: { payload: { ...payload, underWay: true } } })
  })
  return async () => {
    isKnown = true
    await page.clock.runFor(askAgainMs)
  }
}
