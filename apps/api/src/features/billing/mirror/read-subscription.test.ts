import { getSubscription } from '@fovea/contract/billing'
import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'

const billing = await openTestBilling({
  KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
})

test('reads a subscription in any state without a request to the provider', async () => {
  const input = await billing.customer()
  const { clientSecret } = await subscribe(input.browser, 'pm_card_authenticationRequiredOnSetup')
  const debtor = await billing.customer()
  await subscribe(debtor.browser, 'pm_card_chargeCustomerFail')
  const stranger = await billing.customer()
  await billing.settled()
  const read = async ({ browser }: Pick<typeof debtor, 'browser'>) =>
    (await browser.call(getSubscription)).payload
  const calls = await billing.countCalls(async () => {
    expect(await read(input)).toMatchObject({ status: 'incomplete', clientSecret })
    expect(await read(debtor)).toMatchObject({ planStatus: 'subscribing', overdue: null })
    expect(await read(stranger)).toMatchObject({ planStatus: 'unsubscribe', underWay: false })
  })
  expect(calls).toBe(0)
  const rows = await billing.query<{ bank_secret: string }>`
    select bank_secret from subscribe_intents where owner_id = ${input.user._id}
  `
  expect(rows[0]?.bank_secret).toEqual(expect.any(String))
  expect(rows[0]?.bank_secret).not.toContain('secret')

  const { now } = billing.clock
  await billing.meterSum(debtor.user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  await billing.endMonth()
  const later = await signInAs(billing, debtor.user.email)
  const overdue = { status: 'past_due', overdue: { amount: 2_000, currency: 'usd' } }
  const callsOfDebtor = await billing.countCalls(async () => {
    expect(await read(later)).toMatchObject(overdue)
  })
  expect(callsOfDebtor).toBe(0)
})
