import { describe, expect, test } from 'vitest'
import { toOrderDetails, type BillingDetails, type OrderDetails } from './billing-details.ts'
import { checkAddress } from './check-address.ts'

const california: BillingDetails = {
  email: 'dev@example.com',
  country: 'United States',
  state: 'California',
  city: 'San Francisco',
  line1: '1 Main Street',
  postalCode: '94105',
}
const germany = {
  ...california,
  country: 'Germany',
  state: '',
  city: '',
  line1: '',
  postalCode: '',
}

/** Checks an address that the provider accepts at the given question, and writes down what was done. */
async function check(details: OrderDetails, acceptedAt = 1, markers: string[] = ['[dev]']) {
  const done: string[] = []
  let requestCount = 0
  const result = await checkAddress(details, {
    developmentMarker: markers[0],
    save: async () => void done.push('save'),
    isAccepted: async () => {
      done.push('ask')
      requestCount += 1
      return requestCount === acceptedAt
    },
    wait: async (ms) => void done.push(`wait ${ms}`),
  })
  return { result, done }
}

describe('checking an address', () => {
  test.for<[string, Partial<BillingDetails>]>([
    ['no state', { state: ' ' }],
    ['no city', { city: '' }],
    ['no street', { line1: '' }],
    ['no postal code', { postalCode: '' }],
    ['no country', { country: '' }],
    ['no e-mail', { email: '' }],
    ['a wrong e-mail', { email: 'nobody' }],
    ['a marker and no country', { city: '[dev]', country: '' }],
  ])('%s: something is required, and nothing is sent', async ([, missing]) => {
    const { result, done } = await check({ ...california, ...missing })
    expect({ result, done }).toEqual({ result: 'addressRequiredError', done: [] })
  })

  test.for([
    ['a person', california],
    ['a team, which needs no e-mail', toOrderDetails({ ...california, email: '' }, false)],
  ] as const)('a whole address of %s is saved, then asked for', async ([, details]) => {
    const { result, done } = await check(details)
    expect({ result, done }).toEqual({ result: 'validated', done: ['save', 'ask'] })
  })

  test('it is asked for seven times, half a second apart', async () => {
    const { result, done } = await check(california, Infinity)
    expect(result).toBe('addressValidationError')
    expect(done.filter((step) => step === 'ask')).toHaveLength(7)
    expect(done.filter((step) => step === 'wait 500')).toHaveLength(6)
    expect(done).toHaveLength(14)
  })

  test('elsewhere the country is enough, and nobody is asked', async () => {
    expect(await check(germany)).toEqual({ result: 'validated', done: ['save'] })
  })

  test('the marker skips the check, and does so only where the server knows it', async () => {
    const madeUp = { ...california, city: 'Nowhere [dev]', postalCode: '' }
    expect(await check(madeUp)).toEqual({ result: 'development', done: ['save'] })
    const { result } = await check(madeUp, 1, [])
    expect(result).toBe('addressRequiredError')
  })
})
