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

/**
 * Runs the check against a fake server that accepts the address at request number `acceptedAt`, and records the steps.
 */
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

describe('checkAddress', () => {
  test.for<[string, Partial<BillingDetails>]>([
    ['no state', { state: ' ' }],
    ['no city', { city: '' }],
    ['no street', { line1: '' }],
    ['no postal code', { postalCode: '' }],
    ['no country', { country: '' }],
    ['no email', { email: '' }],
    ['a wrong email', { email: 'nobody' }],
    ['a marker and no country', { city: '[dev]', country: '' }],
  ])('with %s requires a field and sends nothing', async ([, missing]) => {
    const { result, done } = await check({ ...california, ...missing })
    expect({ result, done }).toEqual({ result: 'addressRequiredError', done: [] })
  })

  test.for([
    ['a person', california],
    ['a team, which needs no email', toOrderDetails({ ...california, email: '' }, false)],
  ] as const)(
    'saves the full address of %s and then checks its acceptance',
    async ([, details]) => {
      const { result, done } = await check(details)
      expect({ result, done }).toEqual({ result: 'validated', done: ['save', 'ask'] })
    },
  )

  test('checks seven times, half a second apart', async () => {
    const { result, done } = await check(california, Infinity)
    expect(result).toBe('addressValidationError')
    expect(done.filter((step) => step === 'ask')).toHaveLength(7)
    expect(done.filter((step) => step === 'wait 500')).toHaveLength(6)
    expect(done).toHaveLength(14)
  })

  test('requires only the country elsewhere and makes no check', async () => {
    expect(await check(germany)).toEqual({ result: 'validated', done: ['save'] })
  })

  test('skips the check for the marker only if the server has configured it', async () => {
    const madeUp = { ...california, city: 'Nowhere [dev]', postalCode: '' }
    expect(await check(madeUp)).toEqual({ result: 'development', done: ['save'] })
    const { result } = await check(madeUp, 1, [])
    expect(result).toBe('addressRequiredError')
  })
})
