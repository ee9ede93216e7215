import { getPaymentProfile, putTaxId } from '@fovea/contract/billing'
import { getTaxIdName, taxIdTypes } from '@fovea/contract/billing/rules'
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { expect, expectTypeOf, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestBilling } from '../../../../test/test-billing.ts'

const billing = await openTestBilling()

test('stores, replaces and removes a tax ID at the provider', async () => {
  const { browser, user } = await billing.customer()
  const read = async () => (await browser.call(getPaymentProfile)).payload.taxId
  expect(await read()).toBeNull()
  const german = { type: 'eu_vat', value: 'DE123456789' } as const
  const put = async (taxId: { type: 'eu_vat' | 'us_ein'; value: string } | null) =>
    (await browser.call(putTaxId, { body: { taxId } })).payload
  expect(await put({ ...german, value: ' DE123456789 ' })).toEqual({ taxId: german })
  expect(await read()).toEqual(german)
  await put(german)
  const kept = await billing.provider.customers.listTaxIds(await billing.customerOf(user._id))
  expect(kept.data).toHaveLength(1)

  const wrong = await browser.refused(putTaxId, {
    body: { taxId: { type: 'us_ein', value: '123' } },
  })
  expect(wrong).toMatchObject({
    status: 400,
    fields: { 'taxId.value': expect.stringContaining('not a valid United States EIN number') },
  })
  expect(await read()).toEqual(german)
  await put({ type: 'us_ein', value: '12-3456789' })
  expect(await read()).toEqual({ type: 'us_ein', value: '12-3456789' })
  await put(null)
  expect(await read()).toBeNull()

  await billing.provider.customers.del(await billing.customerOf(user._id))
  await billing.query`update billing_accounts set customer_id = 'cus_lost' where owner_id = ${user._id}`
  await put(german)
  expect(await read()).toEqual(german)
})

test.for([
  { type: 'xx_vat', value: '1' },
  { type: 'eu_vat', value: '' },
  { type: 'eu_vat', value: 'x'.repeat(51) },
])('refuses the tax ID %j', async (taxId) => {
  const { browser } = await signInAs(billing, `${randomUUID()}@example.com`)
  const answer = await browser.send({
    method: putTaxId.method,
    url: putTaxId.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ taxId }),
  })
  expect(answer.statusCode).toBe(400)
})

test('lets only members who manage billing change the tax ID', async () => {
  const team = await createTestTeam(billing, 'Taxed')
  const viewer = await joinTeam(billing, team, 'viewer', 'taxed.viewer@example.com')
  const body = { taxId: null }
  expect(await viewer.browser.refused(putTaxId, { body })).toMatchObject({ status: 403 })
})

test('knows only types that the provider accepts, each with a label', () => {
  expectTypeOf<(typeof taxIdTypes)[number]>().toExtend<Stripe.CustomerCreateTaxIdParams.Type>()
  expect(taxIdTypes.map(getTaxIdName).filter((name) => /undefined|^[a-z]/.test(name))).toEqual([])
  expect(new Set(taxIdTypes.map(getTaxIdName)).size).toBe(taxIdTypes.length)
  expect(getTaxIdName('eu_vat')).toBe('EU VAT')
})
