import type { RefusalCode } from './verdicts.ts'

/** What a refusal means and what cures it, as the console and the documentation say it. */
export const refusalWords: Record<RefusalCode, { meaning: string; cure: string }> = {
  AUTH_INVALID_KEY: {
    meaning: 'There is no such license key.',
    cure: 'Copy the key again from the license keys page. A key that was deleted or reissued no longer exists.',
  },
  AUTH_INVALID_PACKAGE_NAME: {
    meaning: 'The app is not the one that the key was made for.',
    cure: 'Use the key of this app, or create one for its bundle ID or package name.',
  },
  AUTH_INVALID_APP_SIGNATURE: {
    meaning: 'The app is signed with another certificate than the key has on file.',
    cure: 'Put the fingerprint of the certificate that signs this build on file. A store signs with its own certificate.',
  },
  AUTH_EXCEEDED_FREE_TIER: {
    meaning: 'The free sessions of this month are used up.',
    cure: 'Subscribe to the Expert plan, ask for a commercial license, or wait for the first of next month, 00:00 UTC.',
  },
  AUTH_DEACTIVATED_KEY: {
    meaning: 'The key is switched off.',
    cure: 'Switch it on.',
  },
  AUTH_INVALID_ACCESS: {
    meaning: 'The app runs on another platform than the key was made for.',
    cure: 'Create a key for this platform.',
  },
  AUTH_WRONG_LOCAL_TIME: {
    meaning: "The device's clock is more than 24 hours off.",
    cure: 'Set the clock of the device, or let the network set it.',
  },
  AUTH_INVALID_KEY_FORMAT: {
    meaning: 'The text is no license key: a character is missing, added or mistyped.',
    cure: 'Copy the whole key from the license keys page instead of typing it.',
  },
  AUTH_EXPIRED_KEY: {
    meaning: 'The term of the key is over.',
    cure: 'Contact us to renew it, or to extend your trial.',
  },
  AUTH_IP_BLOCKED: {
    meaning: "The start came from an address on the key's IP blacklist.",
    cure: 'Take the network off the blacklist if it should not be there.',
  },
  AUTH_DOMAIN_NOT_ALLOWED: {
    meaning: 'The page is not on the base URL of the key, nor on one of its allowed domains.',
    cure: 'Allow the domain. Scheme, host and port all count.',
  },
}
