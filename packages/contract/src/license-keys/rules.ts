// The rules of license keys without their schemas, so that a page can use them before zod is loaded.
export {
  getCallerNetwork,
  isWithinNetworks,
  parseAddress,
  parseNetwork,
  formatAddress,
} from './addresses/addresses.ts'
export * from './key-app.ts'
export * from './rules/expiry.ts'
export * from './rules/fingerprint.ts'
export * from './rules/access-status.ts'
export * from './rules/identifiers.ts'
export * from './rules/key-format.ts'
export * from './rules/mask-key.ts'
export * from './rules/platforms.ts'
export * from './rules/recognize-fingerprints.ts'
export * from './rules/rehearsal.ts'
export * from './rules/restrictions.ts'
export * from './addresses/format-origin.ts'
export * from './rules/terms.ts'
export * from './addresses/wide-network.ts'
export type { TextRule } from './rules/text-rule.ts'
