import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../testing/run-sandbox.ts'
import { breakCalls, createStripeSdk } from '../testing/stripe.ts'

const sandbox = useSharedSandbox()
const sdk = () => createStripeSdk(sandbox())

describe('authentication', () => {
  test('accepts the secret key as a bearer token and as a user name', async () => {
    const { url, stripe } = sandbox()
    const basic = Buffer.from(`${stripe.secretKey}:`).toString('base64')
    for (const authorization of [`Bearer ${stripe.secretKey}`, `Basic ${basic}`]) {
      const { status } = await fetch(`${stripe.apiUrl}/v1/customers`, {
        headers: { authorization },
      })
      expect(status).toBe(200)
    }
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401)
  })

  test('rejects a wrong key', async () => {
    await expect(
      createStripeSdk(sandbox(), 'sk_test_wrong').customers.list(),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('allows only browser calls with the publishable key', async () => {
    const browser = createStripeSdk(sandbox(), sandbox().stripe.publishableKey)
    await expect(browser.customers.list()).rejects.toMatchObject({ code: 'secret_key_required' })
    const { id } = await sdk().setupIntents.create()
    await expect(browser.setupIntents.retrieve(id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('requests', () => {
  test('answers an unknown address with an error that the SDK understands', async () => {
    await expect(sdk().balance.retrieve()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/balance)'),
    })
  })

  test.for([
    ['POST', '/v1/customers', { colour: 'red' }, 'parameter_unknown', 'colour'],
    ['POST', '/v1/customers', { 'address[planet]': 'x' }, 'parameter_unknown', 'address[planet]'],
    ['POST', '/v1/products', {}, 'parameter_missing', 'name'],
    ['POST', '/v1/products', { name: '' }, 'parameter_invalid_empty', 'name'],
    ['POST', '/v1/subscriptions', { customer: 'x' }, 'parameter_missing', 'items'],
    ['GET', '/v1/customers?limit=abc', {}, 'parameter_invalid_integer', 'limit'],
  ] as const)('refuses %s %s with %o as %s', async ([method, path, fields, code, param]) => {
    const { url, stripe } = sandbox()
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code, param },
    })
  })

  test('refuses another API version, and returns version and request id with every answer', async () => {
    const { lastResponse } = await sdk().customers.list()
    expect(lastResponse.apiVersion).toBe('2026-09-30.endive')
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/)
    await expect(sdk().customers.list({}, { apiVersion: '2020-08-27' })).rejects.toThrow(
      'Invalid Stripe API version',
    )
  })

  test('returns lists in pages, and refuses to expand unknown fields', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const made = await Promise.all([1, 2, 3].map(() => sdk().customers.create({ email })))
    const listed = await sdk().customers.list({ email, limit: 2 })
    expect(listed).toMatchObject({ has_more: true, data: [{}, {}] })
    const all: string[] = []
    for await (const { id } of sdk().customers.list({ email, limit: 1 })) all.push(id)
    expect(all.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    await expect(sdk().customers.list({ expand: ['data.colour'] })).rejects.toThrow(
      'cannot be expanded (data.colour)',
    )
  })
})

describe('repeated idempotency key', () => {
  test('returns the same answer without repeating the call', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await sdk().customers.create({ email: 'twice@example.org' }, { idempotencyKey })
    const second = await sdk().customers.create({ email: 'twice@example.org' }, { idempotencyKey })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    const { data } = await sdk().customers.list({ email: 'twice@example.org' })
    expect(data).toHaveLength(1)
  })

  test('is refused with other parameters', async () => {
    const idempotencyKey = crypto.randomUUID()
    await sdk().customers.create({ name: 'one' }, { idempotencyKey })
    await expect(
      sdk().customers.create({ name: 'other' }, { idempotencyKey }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('is refused while the first request is running', async () => {
    await breakCalls(sandbox(), { match: 'POST /v1/customers', kind: 'slow', ms: '300' })
    const idempotencyKey = crypto.randomUUID()
    const first = sdk().customers.create({ name: 'slow' }, { idempotencyKey })
    await expect
      .poll(async () => (await fetch(`${sandbox().url}/stripe/faults`)).json(), { interval: 10 })
      .toEqual([])
    await expect(
      sdk().customers.create({ name: 'slow' }, { idempotencyKey }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    await expect(first).resolves.toMatchObject({ name: 'slow' })
  })

  test('repeats a declined card, and does not store an invalid request', async () => {
    const { id: customer } = await sdk().customers.create()
    const idempotencyKey = crypto.randomUUID()
    const declined = () =>
      sdk().paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }, { idempotencyKey })
    const first = await declined().catch((error: unknown) => error)
    const second = await declined().catch((error: unknown) => error)
    expect(first).toMatchObject({ code: 'card_declined', statusCode: 402 })
    expect(second).toMatchObject({ code: 'card_declined' })

    const wrongKey = crypto.randomUUID()
    const create = (name: string) => sdk().products.create({ name }, { idempotencyKey: wrongKey })
    await expect(create('')).rejects.toMatchObject({ code: 'parameter_invalid_empty' })
    await expect(create('right')).resolves.toMatchObject({ name: 'right' })
  })
})

describe('requested faults', () => {
  test('a provider error changes nothing and occurs the requested number of times', async () => {
    await breakCalls(sandbox(), { match: '/v1/products', kind: '500', times: '2' })
    const name = crypto.randomUUID()
    const create = () => sdk().products.create({ name })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await expect(create()).resolves.toMatchObject({ name })
  })

  test('a connection that breaks after the commit leaves the answer for a retry', async () => {
    const { url, stripe } = sandbox()
    await breakCalls(sandbox(), { match: 'POST /v1/customers', kind: 'cut-after-commit' })
    const idempotencyKey = crypto.randomUUID()
    const create = fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.secretKey}`,
        'idempotency-key': idempotencyKey,
      },
      body: new URLSearchParams({ email: 'cut@example.org' }),
    })
    await expect(create).rejects.toThrow('fetch failed')
    const again = await sdk().customers.create({ email: 'cut@example.org' }, { idempotencyKey })
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    const { data } = await sdk().customers.list({ email: 'cut@example.org' })
    expect(data.map(({ id }) => id)).toEqual([again.id])
  })

  test('faults are listed, removed, and rejected if invalid', async () => {
    const { url } = sandbox()
    await breakCalls(sandbox(), { match: '/v1/nothing', kind: 'slow', ms: '1' })
    expect(await (await fetch(`${url}/stripe/faults`)).json()).toEqual([
      { match: '/v1/nothing', kind: 'slow', times: 1, ms: 1 },
    ])
    const cleared = await fetch(`${url}/stripe/faults`, { method: 'DELETE' })
    expect(await cleared.json()).toEqual([])
    await expect(breakCalls(sandbox(), { kind: 'explode' })).rejects.toThrow('kind')
  })
})
