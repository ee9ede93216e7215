// The rules of billing without their schemas, so that a page can use them before zod is loaded.
export * from './address-rules.ts'
export * from './ca-provinces.ts'
export * from './countries.ts'
export * from './normalize-address.ts'
export * from './prices.ts'
export * from './subscription-rules.ts'
export * from './tax-id-types.ts'
export * from './us-states.ts'
