import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { chooseOption } from '../license-keys/license-keys.ts'
import { consoleUrl } from '../console-address.ts'
import { signInByCalls, type SignIn } from '../auth/sign-in.ts'

/** The card provider's well-known test numbers. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
} as const

const address = {
  'Street address': '1 Main Street',
  City: 'San Francisco',
  'Postal code': '94105',
} as const

/** Signs in, with the plans open. */
export async function openPlans(page: Page, email: string, agent?: SignIn['agent']) {
  await signInByCalls(page.context(), agent === undefined ? { email } : { email, agent })
  await page.goto('/console/select-plan')
  await expect(page.getByRole('heading', { name: 'Expert', exact: true })).toBeVisible()
}

/** A plan's card. */
export function getPlan(page: Page, name: 'Basic' | 'Expert') {
  return page.getByRole('region', { name, exact: true })
}

/** Opens what sets the subscription up, by the button of that name. */
export async function openSetUp(page: Page, button = 'Upgrade!') {
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: 'Set Up Subscription' })
  await expect(form).toBeVisible()
  return form
}

/**
 * The same for a first card, whose field takes the focus when it comes, unless something else in the form has it by then: whatever
 * is typed before may land in the card.
 */
export async function openNewCard(page: Page) {
  const form = await openSetUp(page)
  await waitForCardField(form)
  await expect.poll(() => form.evaluate(hasFocusInForm)).toBe(true)
  return form
}

/** Not where the card only waits for its frame. */
function hasFocusInForm(dialog: Element) {
  const { activeElement } = document
  return (
    !activeElement?.matches('[data-autofocus]') &&
    dialog.querySelector('form')?.contains(activeElement)
  )
}

/** Where the card is typed: a page of the card provider. */
export function getCardFrame(form: Locator) {
  return form.frameLocator('iframe[title="Secure card payment input frame"]')
}

/** The provider's frame has taken its place, with all that moves. */
export async function waitForCardField(form: Locator) {
  await expect(getCardFrame(form).getByLabel('Card number')).toBeVisible()
}

/** Types a card into the card provider's frame. */
export async function typeCard(form: Locator, number: string) {
  const frame = getCardFrame(form)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('MM / YY').fill('12 / 40')
  await frame.getByLabel('CVC').fill('123')
}

/** An address in California that the card provider accepts. */
export async function typeAddress(
  form: Locator,
  changes: Partial<Record<keyof typeof address, string>> = {},
) {
  await chooseOption(form, 'State', 'California')
  for (const [label, text] of Object.entries({ ...address, ...changes })) {
    await form.getByRole('textbox', { name: label }).fill(text)
  }
}

/** Answers the bank's question. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail') {
  await page
    .frameLocator('iframe[title="3-D Secure"]')
    .getByRole('button', { name: answer })
    .click()
}

export async function expectSubscribed(page: Page) {
  await expect(page.getByText("You're on the Expert plan.")).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(getPlan(page, 'Expert').getByText('Thanks for Using!')).toBeVisible()
}

const plans = z.object({ data: z.array(z.object({ id: z.string() })) })
const ordered = z.object({ status: z.object({ createSubscription: z.object({ id: z.string() }) }) })

/**
 * From Basic to Expert by the calls alone, for journeys that begin after it, with a card that the provider has a name for.
 * Answers what the subscription is called.
 */
export async function subscribeByCalls({ request }: BrowserContext, email: string, card: string) {
  const home = { line1: '1 Main Street', city: 'San Francisco', postalCode: '94105' }
  const userProfile = { email, address: { country: 'US', state: 'CA', ...home } }
  expect((await request.put('/api/user/me', { data: { userProfile } })).status()).toBe(200)
  const offered = plans.parse(await (await request.get('/api/billing/plans')).json())
  const order = { planId: offered.data[0]?.id, paymentMethodId: card }
  const answer = await request.post('/api/billing/subscription', { data: order })
  expect(answer.status()).toBe(200)
  return ordered.parse(await answer.json()).status.createSubscription.id
}

/** Everything that the page sends to our own server, addresses and bodies. */
export function recordTraffic(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== consoleUrl) return
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

/** How often a call of the page has been made. */
export function countCalls(sent: string[], call: string) {
  return sent.filter((line) => line.startsWith(`${call} `)).length
}
