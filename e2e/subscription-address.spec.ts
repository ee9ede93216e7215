import { expect, test } from './console.ts'
import { choose } from './license-keys.ts'
import {
  cards,
  countCalls,
  expectSubscribed,
  openPlans,
  openSetUp,
  recordTraffic,
  typeAddress,
  typeCard,
} from './subscription.ts'

test('an address that is not whole is told field by field, and nothing is sent', async ({
  page,
  email,
}) => {
  await openPlans(page, email)
  const form = await openSetUp(page)
  const sent = recordTraffic(page)
  await form.getByRole('textbox', { name: 'Billing e-mail' }).fill('')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please fill in the required information')
  await expect(form.getByText('Required', { exact: true })).toHaveCount(5)
  expect(sent.filter((line) => line.includes('/api/'))).toEqual([])
})

test('an address that cannot be is refused after seven tries, and a right one is not', async ({
  page,
  email,
}) => {
  await openPlans(page, email)
  const form = await openSetUp(page)
  await typeCard(form, cards.good)
  // A code of New York, in California.
  await typeAddress(form, { 'Postal code': '10001' })
  const sent = recordTraffic(page)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('alert')).toHaveText('Address authentication failed')
  const profile = new URL('/api/billing/profile', page.url()).href
  expect(countCalls(sent, `GET ${profile}`)).toBe(7)
  expect(sent.filter((line) => line.includes('/api/billing/subscription'))).toEqual([])

  await form.getByRole('textbox', { name: 'Postal code' }).fill('94105')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectSubscribed(page)
})

test('elsewhere the country is enough, and an address that nobody reads is left out', async ({
  page,
  email,
}) => {
  await openPlans(page, email.replace('@', '@users.noreply.'))
  const form = await openSetUp(page)
  await typeCard(form, cards.good)
  const mail = form.getByRole('textbox', { name: 'Billing e-mail' })
  await expect(mail).toHaveValue('')
  await mail.fill(email)
  await form.getByRole('combobox', { name: 'Country', exact: true }).click()
  await page.getByRole('option', { name: 'Other Country' }).click()
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveCount(0)
  await choose(form, 'Name of the country', 'Germany')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectSubscribed(page)
})

test('Canada wants all of it, with its province', async ({ page, email }) => {
  await openPlans(page, email)
  const form = await openSetUp(page)
  await typeCard(form, cards.good)
  await form.getByRole('combobox', { name: 'Country', exact: true }).click()
  await page.getByRole('option', { name: 'Other Country' }).click()
  await choose(form, 'Name of the country', 'Canada')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please fill in the required information')
  for (const [label, text] of Object.entries({
    'Street and number': '1 Bloor Street',
    City: 'Toronto',
    'Postal code': 'm5h2n2',
  })) {
    await form.getByRole('textbox', { name: label }).fill(text)
  }
  await choose(form, 'Province', 'Ontario')
  const sent = recordTraffic(page)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectSubscribed(page)
  expect(sent.join('\n')).toContain('"state":"ON"')
  expect(sent.join('\n')).toContain('"postalCode":"M5H 2N2"')
})

test('an address made up for a test says so, and is not checked', async ({ page, email }) => {
  await openPlans(page, email)
  const form = await openSetUp(page)
  await typeCard(form, cards.good)
  await typeAddress(form, { City: 'Nowhere [dev]', 'Postal code': '10001' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectSubscribed(page)
})
