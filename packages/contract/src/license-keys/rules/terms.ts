/** A trial runs this long from its first issue. */
export const trialDays = 30
/** A development key starts at most this many sessions per UTC day. */
export const maxDevelopmentStarts = 10_000
/** How long it is remembered, without the person, that a deleted account had a trial. */
export const usedTrialMonths = 24
/** Production and commercial keys run this long. */
export const productionDays = 365
/** A person has at most this many production keys. */
export const maxProductionKeys = 50
/** Keys that a choice or a summary names, the newest: more than the rule allows, as admins can issue further ones. */
export const maxKeysListed = 200
/** A deleted production key can be restored for this long. */
export const deletedKeyDays = 30
/** The old string of a rotated key works on for this long at most. */
export const maxOverlapDays = 30
/** An IP blacklist or a domain whitelist has at most this many entries. */
export const maxListEntries = 200
/** So many days before its end a production or commercial key is said to end soon. */
export const endingSoonDays = 30

/** How many certificates a key can have, and how long what its owner calls one can be. */
export const maxCertificates = 10
export const maxLabelCharacters = 60
/** How long it is known which certificates apps were signed with. */
export const observedCertificateDays = 30
