// The rules of license keys without their schemas, so that a page can use them before zod is loaded.
export {
  callerNetwork,
  liesWithin,
  parseAddress,
  parseNetwork,
  plainAddress,
} from './addresses/addresses.ts'
export * from './app-of-key.ts'
export * from './rules/expiry.ts'
export * from './rules/fingerprint.ts'
export * from './rules/gate.ts'
export * from './rules/identifiers.ts'
export * from './rules/key-format.ts'
export * from './rules/mask-key.ts'
export * from './rules/platforms.ts'
export * from './rules/recognise-fingerprints.ts'
export * from './rules/rehearsal.ts'
export * from './rules/restrictions.ts'
export * from './addresses/shown-origin.ts'
export * from './rules/terms.ts'
export * from './addresses/wide-network.ts'
export type { TextRule } from './rules/text-rule.ts'
