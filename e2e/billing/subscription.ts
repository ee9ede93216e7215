import {
  type APIRequestContext,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { z } from 'zod'
import { chooseOption } from '../license-keys/license-keys.ts'
import { consoleUrl } from '../console-address.ts'
import { signInByCalls, type SignIn } from '../auth/sign-in.ts'

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

export async function openPlans(page: Page, email: string, agent?: SignIn['agent']) {
  await signInByCalls(page.context(), agent === undefined ? { email } : { email, agent })
  await page.goto('/console/select-plan')
  await expect(page.getByRole('heading', { name: 'Expert', exact: true })).toBeVisible()
}

export function getPlan(page: Page, name: 'Basic' | 'Expert') {
  return page.getByRole('region', { name, exact: true })
}

/** The name of the workspace follows the title of the job. */
const setUpTitles = {
  'Upgrade!': 'Set Up Subscription',
  'Change card': 'Change card',
  'Keep in subscription': 'Keep in subscription',
} as const

export async function openSetUp(page: Page, button: keyof typeof setUpTitles = 'Upgrade!') {
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: setUpTitles[button] })
  await expect(form).toBeVisible()
  return form
}

/**
 * A first card's field takes the focus when it loads, unless another field of the form has it: text that is typed
 * earlier may land in the card field.
 */
export async function openNewCard(page: Page) {
  const form = await openSetUp(page)
  await waitForCardField(form)
  await expect.poll(() => form.evaluate(hasFocusInForm)).toBe(true)
  return form
}

/** False while the dialog itself is focused and the card frame loads. */
function hasFocusInForm(dialog: Element) {
  const { activeElement } = document
  return (
    !activeElement?.matches('[data-autofocus]') &&
    dialog.querySelector('form')?.contains(activeElement)
  )
}

export function getCardFrame(form: Locator) {
  return form.frameLocator('iframe[title="Secure card payment input frame"]')
}

export async function waitForCardField(form: Locator) {
  await expect(getCardFrame(form).getByLabel('Card number')).toBeVisible()
}

export async function typeCard(form: Locator, number: string) {
  const frame = getCardFrame(form)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('MM / YY').fill('12 / 40')
  await frame.getByLabel('CVC').fill('123')
}

export async function typeAddress(
  form: Locator,
  changes: Partial<Record<keyof typeof address, string>> = {},
) {
  await chooseOption(form, 'State', 'California')
  for (const [label, text] of Object.entries({ ...address, ...changes })) {
    await form.getByRole('textbox', { name: label }).fill(text)
  }
}

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

/** Changes to Expert without the pages, with a card name of the provider. Returns the id of the subscription. */
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

const provided = z.object({ id: z.string(), customer: z.string() })

/** Replaces the card at the card provider only, as if its bank accepted payments again. */
export async function replaceCard(request: APIRequestContext, sandboxUrl: string, id: string) {
  const headers = { authorization: 'Bearer sk_test_foveasandbox' }
  const subscriptions = `${sandboxUrl}/stripe/v1/subscriptions/${id}`
  const { customer } = provided.parse(await (await request.get(subscriptions, { headers })).json())
  const attached = await request.post(
    `${sandboxUrl}/stripe/v1/payment_methods/pm_card_visa/attach`,
    { headers, form: { customer } },
  )
  const form = { default_payment_method: provided.parse(await attached.json()).id }
  expect((await request.post(subscriptions, { headers, form })).status()).toBe(200)
}

export function recordTraffic(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== consoleUrl) return
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

export function countCalls(sent: string[], call: string) {
  return sent.filter((line) => line.startsWith(`${call} `)).length
}
