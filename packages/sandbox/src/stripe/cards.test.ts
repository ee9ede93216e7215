import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../testing/run-sandbox.ts'
import { callAsBrowser, createStripeSdk } from '../testing/stripe.ts'

const sandbox = useSharedSandbox()
const sdk = () => createStripeSdk(sandbox())
const browser = () => createStripeSdk(sandbox(), sandbox().stripe.publishableKey)

const typed = (number: string) =>
  browser().paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
    billing_details: { email: 'ada@example.org' },
  })

const answerBank = (clientSecret: string | null, outcome: 'complete' | 'fail') =>
  fetch(`${sandbox().url}/stripe/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret ?? '', outcome }),
  })

describe('customers', () => {
  const address = {
    country: 'US',
    state: 'CA',
    city: 'Los Angeles',
    line1: '1 Grand Ave',
    postal_code: '90012',
  }

  test('creates, changes, finds and deletes customers', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const { id } = await sdk().customers.create({
      email,
      name: 'Ada',
      metadata: { a: '1', b: '2' },
    })
    const changed = await sdk().customers.update(id, { name: '', metadata: { a: '', c: '3' } })
    expect(changed).toMatchObject({ email, name: null, metadata: { b: '2', c: '3' } })
    const { data } = await sdk().customers.list({ email })
    expect(data.map((customer) => customer.id)).toEqual([id])
    await sdk().customers.del(id)
    expect(await sdk().customers.retrieve(id)).toEqual(
      expect.objectContaining({ id, object: 'customer', deleted: true }),
    )
    await expect(sdk().customers.update(id, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
      message: `No such customer: '${id}'`,
    })
  })

  test('refuses an address without a known tax location at once only if requested', async () => {
    const { id } = await sdk().customers.create({
      address,
      tax: { validate_location: 'immediately' },
    })
    const known = await sdk().customers.retrieve(id, { expand: ['tax'] })
    expect(known).toMatchObject({
      tax: { automatic_tax: 'not_collecting', location: { country: 'US', state: 'CA' } },
    })
    await expect(
      sdk().customers.update(id, {
        address: { ...address, state: 'NY' },
        tax: { validate_location: 'immediately' },
      }),
    ).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    expect(await sdk().customers.retrieve(id)).toMatchObject({ address: { state: 'CA' } })

    const later = await sdk().customers.update(id, {
      address: { ...address, postal_code: '1' },
      tax: { validate_location: 'deferred' },
      expand: ['tax'],
    })
    expect(later.tax?.automatic_tax).toBe('unrecognized_location')
  })
})

describe('cards', () => {
  test('takes card numbers from browsers only, and does not store them', async () => {
    const card = await typed('4242424242424242')
    expect(card).toMatchObject({
      card: { brand: 'visa', last4: '4242', exp_year: 2040 },
      billing_details: { email: 'ada@example.org' },
      customer: null,
    })
    expect(JSON.stringify(card)).not.toContain('4242424242424242')
    await expect(
      sdk().paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2040 },
      }),
    ).rejects.toThrow('card numbers')
  })

  test('refuses a number with a wrong checksum', async () => {
    await expect(typed('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' })
  })

  test.for([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000127', 'incorrect_cvc', ''],
  ] as const)('%s cannot be attached: %s', async ([number, code, decline_code]) => {
    const { id: customer } = await sdk().customers.create()
    const { id } = await typed(number)
    await expect(sdk().paymentMethods.attach(id, { customer })).rejects.toMatchObject({
      type: 'StripeCardError',
      code,
      decline_code,
    })
    expect(await sdk().paymentMethods.retrieve(id)).toMatchObject({ customer: null })
  })

  test('attaches a card to one customer until it is detached', async () => {
    const { id: customer } = await sdk().customers.create()
    const { id: other } = await sdk().customers.create()
    const { id } = await sdk().paymentMethods.attach('pm_card_visa', { customer })
    await expect(sdk().paymentMethods.attach(id, { customer: other })).rejects.toThrow('already')
    expect(await sdk().paymentMethods.retrieve(id)).toMatchObject({ customer })
  })
})

describe('card setup', () => {
  test('works at once, and attaches the card to the customer', async () => {
    const { id: customer } = await sdk().customers.create()
    const card = await typed('4242424242424242')
    const { id, client_secret } = await sdk().setupIntents.create({ customer })
    const confirmed = await callAsBrowser(sandbox(), `/v1/setup_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      payment_method: card.id,
    })
    expect(confirmed).toMatchObject({ status: 'succeeded' })
    expect(await sdk().paymentMethods.retrieve(card.id)).toMatchObject({ customer })
  })

  test.for(['complete', 'fail'] as const)(
    'opens the bank’s dialog, where the owner will %s',
    async (outcome) => {
      const { id: customer } = await sdk().customers.create()
      const card = await typed('4000002500003155')
      const intent = await sdk().setupIntents.create({
        customer,
        payment_method: card.id,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      })
      expect(intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
      expect((await answerBank(intent.client_secret, outcome)).status).toBe(200)
      expect(await sdk().setupIntents.retrieve(intent.id)).toMatchObject(
        outcome === 'complete'
          ? { status: 'succeeded', last_setup_error: null }
          : {
              status: 'requires_payment_method',
              last_setup_error: { code: 'setup_intent_authentication_failure' },
            },
      )
      expect((await answerBank(intent.client_secret, outcome)).status).toBe(404)
    },
  )

  test('fails with a declined card, and says so in the intent', async () => {
    const card = await typed('4000000000000002')
    const { id } = await sdk().setupIntents.create()
    await expect(sdk().setupIntents.confirm(id, { payment_method: card.id })).rejects.toMatchObject(
      { code: 'card_declined', setup_intent: { id } },
    )
    expect(await sdk().setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    })
  })
})
