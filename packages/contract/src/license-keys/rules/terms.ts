/** Counted from the first issue. */
export const trialDays = 30
/** Per UTC day. */
export const maxDevelopmentStarts = 10_000
/** How long the trial of a deleted account is remembered, without data about the user. */
export const usedTrialMonths = 24
export const productionDays = 365
/** Per owner. */
export const maxProductionKeys = 50
/** Newest keys in a selection or summary: above `maxProductionKeys`, because admins can issue further keys. */
export const maxKeysListed = 200
export const deletedKeyDays = 30
export const maxOverlapDays = 30
export const maxListEntries = 200
export const endingSoonDays = 30

export const maxCertificates = 10
export const maxLabelCharacters = 60
export const observedCertificateDays = 30
