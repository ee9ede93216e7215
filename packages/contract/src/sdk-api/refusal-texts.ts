import type { RefusalCode } from './verdicts.ts'

export const refusalTexts: Record<RefusalCode, { meaning: string; cure: string }> = {
  AUTH_INVALID_KEY: {
    meaning: "This license key doesn't exist.",
    cure: 'Copy the key again from the license keys page. A key that was deleted or replaced no longer exists.',
  },
  AUTH_INVALID_PACKAGE_NAME: {
    meaning: 'The key belongs to another app.',
    cure: "Use this app's key, or create one for its bundle ID or package name.",
  },
  AUTH_INVALID_APP_SIGNATURE: {
    meaning: "The app is signed with a certificate that the key doesn't allow.",
    cure: 'Open the certificates of the key and approve the one that signs this build, or paste its fingerprint. App stores sign with their own certificate; a key can have ten.',
  },
  AUTH_EXCEEDED_FREE_TIER: {
    meaning: "This month's free sessions are used up.",
    cure: 'Subscribe to the Expert plan, pay an overdue invoice, request a commercial license, raise or lift your spend cap, or wait until the 1st of next month, 00:00 UTC.',
  },
  AUTH_DEACTIVATED_KEY: {
    meaning: 'The key is off.',
    cure: 'Turn it on.',
  },
  AUTH_INVALID_ACCESS: {
    meaning: 'The key is for another platform.',
    cure: 'Create a key for this platform.',
  },
  AUTH_WRONG_LOCAL_TIME: {
    meaning: 'The device clock is more than 24 hours off.',
    cure: 'Correct the device clock, or set it to automatic.',
  },
  AUTH_INVALID_KEY_FORMAT: {
    meaning: 'This is not a valid license key: a character is missing, added or mistyped.',
    cure: 'Copy the whole key from the license keys page.',
  },
  AUTH_EXPIRED_KEY: {
    meaning: 'The key has expired.',
    cure: 'Contact us to renew it or to extend your trial.',
  },
  AUTH_IP_BLOCKED: {
    meaning: "The request came from an address on the key's IP blacklist.",
    cure: "Remove the network from the blacklist if it shouldn't be there.",
  },
  AUTH_DOMAIN_NOT_ALLOWED: {
    meaning: "The page is not on the key's base URL or one of its allowed domains.",
    cure: 'Allow the domain. Scheme, host and port must all match.',
  },
}
