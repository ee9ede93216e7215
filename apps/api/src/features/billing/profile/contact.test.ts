import { getPaymentProfile } from '@fovea/contract/billing'
import { postEmailConfirmation, putCurrentUser } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { billingRepository } from '../repository.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestBilling } from '../../../../test/test-billing.ts'

const billing = await openTestBilling()

test('sends a typed address to the card provider only after it is confirmed', async () => {
  const { browser, user } = await signInAs(billing, 'vouched@example.com')
  await browser.call(putCurrentUser, { body: { userProfile: { email: 'invoices@example.com' } } })

  async function toldAddress() {
    await browser.call(getPaymentProfile)
    const id = await billing.customerOf(user._id)
    const customer = await billing.provider.customers.retrieve(id)
    return customer.deleted ? undefined : customer.email
  }

  expect(await toldAddress()).toBe('vouched@example.com')
  const rows = await billing.query<{ text: string }>`select content->>'text' as text from mails
    where recipient = 'invoices@example.com'`
  const token = /token=(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  await billing.browser().call(postEmailConfirmation, { body: { token } })
  expect(await toldAddress()).toBe('invoices@example.com')
})

test('removes an address at the card provider when it is removed from the account', async () => {
  const { browser, user } = await billing.customer()
  const toldAddress = async () => {
    await browser.call(getPaymentProfile)
    const customer = await billing.provider.customers.retrieve(await billing.customerOf(user._id))
    return customer.deleted ? undefined : customer.address
  }
  expect(await toldAddress()).toMatchObject({ country: 'US', postal_code: '94105' })
  await browser.call(putCurrentUser, {
    body: { userProfile: { email: user.email, address: null } },
  })
  expect(await toldAddress()).toBeNull()
})

test('sends the contact again to a customer that replaced another', async () => {
  const { browser, user } = await billing.customer()
  await browser.call(getPaymentProfile)
  const repository = billingRepository(billing.db)
  const readMessages = async () => (await repository.findAccount(user._id))?.told_profile
  const before = await repository.findAccount(user._id)
  if (!before) throw new Error('There is no account.')
  await repository.keepProfile({ ...before, customer_id: 'cus_former' }, 'former', '')
  expect(await readMessages()).toBe(before.told_profile)
  await repository.keepProfile(before, 'current', '')
  expect(await readMessages()).toBe('current')
})
