import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { chooseOption } from '../license-keys/license-keys.ts'
import {
  cards,
  countCalls,
  expectSubscribed,
  openPlans,
  openNewCard,
  openSetUp,
  recordTraffic,
  typeAddress,
  typeCard,
} from './subscription.ts'

test.use({ slow: 'addresses of several countries are tried at the card provider' })

test('a developer corrects an incomplete and an impossible address before subscribing, and changes the country @thorough', async ({
  page,
  email,
}) => {
  await askAtOnce(page)
  await openPlans(page, email.replace('@', '@users.noreply.'))
  const form = await openNewCard(page)
  const mail = form.getByRole('textbox', { name: 'Billing email' })
  await test.step('an incomplete address shows errors at its fields, and nothing is sent', async () => {
    await expect(mail).toHaveValue('')
    const sent = recordTraffic(page)
    await mail.fill(email)
    await mail.fill('')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Please fill in the required information')).toBeVisible()
    await expect(form.getByText('Required', { exact: true })).toHaveCount(6)
    expect(sent.filter((line) => line.includes('/api/'))).toEqual([])
  })

  await test.step('an impossible address is refused after seven tries, a correct one is accepted', async () => {
    await mail.fill(email)
    await typeCard(form, cards.good)
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

  await test.step('Canada requires a complete address with its province', async () => {
    const change = await openSetUp(page, 'Change card')
    await chooseCountry(change, 'Canada')
    for (const label of ['Street address', 'City', 'Postal code']) {
      await change.getByRole('textbox', { name: label }).fill('')
    }
    await page.keyboard.press('Tab')
    await change.getByRole('button', { name: 'Use this card' }).click()
    await expect(change.getByRole('alert')).toHaveText('Please fill in the required information')
    await expect(change.getByText('Required', { exact: true })).toHaveCount(4)
    for (const [label, text] of Object.entries({
      'Street address': '1 Bloor Street',
      City: 'Toronto',
      'Postal code': 'm5h2n2',
    })) {
      await change.getByRole('textbox', { name: label }).fill(text)
    }
    await chooseOption(change, 'Province', 'Ontario')
    const sent = recordTraffic(page)
    await change.getByRole('button', { name: 'Use this card' }).click()
    await expectSubscribed(page)
    expect(sent.join('\n')).toContain('"state":"ON"')
    expect(sent.join('\n')).toContain('"postalCode":"M5H 2N2"')
  })
})

test('a developer abroad needs only a country, and a test address is not checked @thorough', async ({
  page,
  email,
}) => {
  await openPlans(page, email)
  const form = await openNewCard(page)
  await typeCard(form, cards.good)
  await chooseCountry(form, 'Germany')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectSubscribed(page)

  const change = await openSetUp(page, 'Change card')
  await change.getByRole('combobox', { name: 'Country', exact: true }).click()
  await page.getByRole('option', { name: 'United States' }).click()
  await typeAddress(change, { City: 'Nowhere [dev]', 'Postal code': '10001' })
  await change.getByRole('button', { name: 'Use this card' }).click()
  await expectSubscribed(page)
})

async function chooseCountry(form: Locator, name: string) {
  await form.getByRole('combobox', { name: 'Country', exact: true }).click()
  await form.page().getByRole('option', { name: 'Other Country' }).click()
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveCount(0)
  await chooseOption(form, 'Country name', name)
}

async function askAtOnce(page: Page) {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const hurried = (run: () => void, ms?: number) => wait(run, ms === 500 ? 0 : ms)
    Object.assign(window, { setTimeout: hurried })
  })
}
