import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import {
  waitForCardField,
  getCardFrame,
  answerBank,
  cards,
  countCalls,
  expectSubscribed,
  openPlans,
  openNewCard,
  openSetUp,
  getPlan,
  recordTraffic,
  subscribeByCalls,
  typeAddress,
  typeCard,
} from './subscription.ts'

test.use({ slow: 'the card provider, the bank and the console take turns' })

test('a developer subscribes, which all tabs show, and the card reaches only the card provider', async ({
  page,
  context,
  email,
}) => {
  const sent = recordTraffic(page)
  await openPlans(page, email)
  const otherTab = await context.newPage()
  await otherTab.goto('/console/select-plan')
  await expect(getPlan(otherTab, 'Basic').getByText('Now Using')).toBeVisible()
  const otherForm = await openSetUp(otherTab)
  await waitForCardField(otherForm)

  const form = await openNewCard(page)
  await expect(form.getByRole('textbox', { name: 'Billing email' })).toHaveValue(email)
  await typeCard(form, cards.good)
  await typeAddress(form)
  await expectAccessible(page, 'subscription form')
  await form.getByRole('button', { name: 'Subscribe' }).dblclick()
  await expect(page.getByText('Period start')).toBeVisible()
  await expect(form.getByText(/^\w+ 1, \d{4}, \$0\.00 so far$/)).toBeVisible()
  await expectAccessible(page, 'a subscription that was set up')
  await expectSubscribed(page)

  await expect(getPlan(page, 'Basic').getByRole('button', { name: 'Downgrade' })).toBeVisible()
  await expect(page.getByText('Visa •••• 4242, expires 12/2040')).toBeVisible()
  await expect(getPlan(otherTab, 'Expert').getByText('Thanks for Using!')).toBeVisible()
  await typeCard(otherForm, cards.good)
  await typeAddress(otherForm)
  await otherForm.getByRole('button', { name: 'Subscribe' }).click()
  await expect(otherForm.getByRole('alert')).toContainText('changed in another tab')
  expect(countCalls(sent, `POST ${new URL('/api/billing/subscription', page.url()).href}`)).toBe(1)
  const digits = sent.map((line) => line.replaceAll(/[ +]|%20/g, '')).join('\n')
  expect(digits).toContain('"planId":')
  expect(digits).not.toContain(cards.good)
})

test('a developer cancels a subscription, changes its billing details, and keeps it @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  await subscribeByCalls(page.context(), email, 'pm_card_visa')
  await openPlans(page, email)
  await page.getByRole('button', { name: 'Downgrade' }).click()
  const modal = page.getByRole('dialog', { name: 'Downgrade to Basic' })
  const phrase = modal.getByRole('textbox', { name: 'Type agree to confirm' })
  await expect(phrase).toBeFocused()
  await phrase.fill('Agree')
  await phrase.press('Tab')
  await expect(modal.getByText('Type exactly “agree”.')).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Downgrade' })).toBeDisabled()
  await expectAccessible(page, 'cancelling with a wrong phrase')

  const calls = await holdCalls(page, '**/api/billing/subscription', 'DELETE')
  await phrase.fill('agree')
  await phrase.press('Enter')
  const cancelling = await calls.next()
  await expect(modal.getByRole('button', { name: 'Stay on Expert' })).toBeDisabled()
  await cancelling.continue()
  await expect(modal).toHaveCount(0)
  await expect(
    getPlan(page, 'Basic').getByText(/^Automatically cancel at \w+ 1, \d{4}$/),
  ).toBeVisible()
  await expectAccessible(page, 'a subscription that waits for its end')

  await test.step('the address and the tax ID are changed separately', async () => {
    await expect(
      page.getByText('1 Main Street, San Francisco, CA 94105, United States'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Change details' }).click()
    const details = page.getByRole('dialog', { name: 'Change billing details' })
    await expect(details.getByRole('combobox', { name: 'Type' })).toHaveValue('United States EIN')
    await details.getByRole('textbox', { name: 'Number' }).fill('12')
    await details.getByRole('textbox', { name: 'Street address' }).fill('2 Side Street')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(details.getByText(/^This is not a valid United States EIN number\./)).toBeVisible()
    await expectAccessible(page, 'a tax ID that was refused')
    await details.getByRole('textbox', { name: 'Number' }).fill('12-3456789')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(details).toHaveCount(0)
    await expect(
      page.getByText('2 Side Street, San Francisco, CA 94105, United States'),
    ).toBeVisible()
    await expect(page.getByText('12-3456789 (United States EIN)')).toBeVisible()
    await expect(getPlan(page, 'Basic').getByText(/^Automatically cancel at/)).toBeVisible()
  })

  const form = await openSetUp(page, 'Keep in subscription')
  await expect(form.getByText(/billed to Visa •••• 4242/)).toBeVisible()
  await form.getByRole('button', { name: 'Keep in subscription' }).press('Enter')
  await expectSubscribed(page)
  await expect(getPlan(page, 'Basic').getByRole('button', { name: 'Downgrade' })).toBeVisible()
})

test('a developer sees a refused card, tries another one, and answers the bank @thorough', async ({
  page,
  email,
}) => {
  await openPlans(page, email)
  // The frame is delayed: its arrival must not move the elements below it.
  const frame = Promise.withResolvers<void>()
  await page.route(/\/stripe\/.*card/, async (route) => {
    await frame.promise
    await route.continue()
  })
  const form = await openSetUp(page)
  const state = form.getByRole('combobox', { name: 'State' })
  const before = await state.boundingBox()
  await state.pressSequentially('Alab')
  frame.resolve()
  await waitForCardField(form)
  expect(await state.boundingBox()).toEqual(before)
  await expect(state).toBeFocused()
  await state.fill('')

  const card = form.getByRole('group', { name: 'Card' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Please fill in the required information')).toBeVisible()
  await expect(card.getByRole('alert')).toHaveText('Required')
  await expect(getCardFrame(form).getByLabel('Card number')).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await typeAddress(form)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(card.getByRole('alert')).toContainText('incomplete')
  await expect(getCardFrame(form).getByLabel('Card number')).toBeFocused()
  await getCardFrame(form).getByLabel('Card number').fill('4242')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(card.getByRole('alert')).toContainText('incomplete')
  await expect(form.getByText('Reference')).toHaveCount(0)

  await typeCard(form, cards.declined)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(card.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(form.getByText('Reference')).toHaveCount(0)
  await typeCard(form, cards.insufficientFunds)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('alert')).toContainText('Your card has insufficient funds.')
  await expectAccessible(page, 'a card that was refused')
  await expect(getPlan(page, 'Basic').getByText('Now Using')).toHaveCount(1)

  await typeCard(form, cards.asksOnce)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await answerBank(page, 'Fail')
  await expect(form.getByRole('alert')).toContainText(/authenticat/)
  await expect(getPlan(page, 'Basic').getByText('Now Using')).toHaveCount(1)

  await form.getByRole('button', { name: 'Subscribe' }).click()
  await answerBank(page, 'Complete')
  await expectSubscribed(page)
})

test('a developer returns to an unanswered question of the bank, and changes the card by keyboard @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  await subscribeByCalls(page.context(), email, 'pm_card_authenticationRequiredOnSetup')
  await openPlans(page, email)
  await test.step('the question is shown until it is answered', async () => {
    await expect(page.getByText('Your bank needs you to confirm.')).toBeVisible()
    await expectAccessible(page, 'a question of the bank')
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    await answerBank(page, 'Complete')
    await expect(getPlan(page, 'Expert').getByText('Thanks for Using!')).toBeVisible()
    await expect(page.getByText('Your bank needs you to confirm.')).toHaveCount(0)
  })

  await test.step('the card is changed by keyboard', async () => {
    await page.getByRole('button', { name: 'Change card' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Change card' })
    await expect(form.getByRole('radio', { name: /^Visa •••• 3155/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(form.getByRole('radio', { name: 'Another card' })).toBeFocused()
    await expect(form.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
    await typeCard(form, '5555555555554444')
    await form.getByRole('button', { name: 'Use this card' }).press('Enter')
    await expectSubscribed(page)
    await expect(page.getByText('Mastercard •••• 4444, expires 12/2040')).toBeVisible()
  })
})
