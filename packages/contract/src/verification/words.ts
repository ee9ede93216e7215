import type { RefusalCode } from './verdicts.ts'

/** What a refusal means and what cures it, as the console and the documentation say it. */
export const refusalWords: Record<RefusalCode, { meaning: string; cure: string }> = {
  AUTH_INVALID_KEY: {
    meaning: 'This license key doesn’t exist.',
    cure: 'Copy the key again from the license keys page. Deleted and reissued keys stop working.',
  },
  AUTH_INVALID_PACKAGE_NAME: {
    meaning: 'The key was created for another app.',
    cure: 'Use the key of this app, or create one for its bundle ID or package name.',
  },
  AUTH_INVALID_APP_SIGNATURE: {
    meaning: 'The app is signed with a different certificate than the one on file for the key.',
    cure: 'Add the fingerprint of the certificate that signs this build. App stores sign with a certificate of their own.',
  },
  AUTH_EXCEEDED_FREE_TIER: {
    meaning: 'This month’s free sessions are used up.',
    cure: 'Subscribe to the Expert plan, ask for a commercial license, or wait until the 1st of next month, 00:00 UTC.',
  },
  AUTH_DEACTIVATED_KEY: {
    meaning: 'The key is turned off.',
    cure: 'Turn it on.',
  },
  AUTH_INVALID_ACCESS: {
    meaning: 'The app runs on a different platform than the key was created for.',
    cure: 'Create a key for this platform.',
  },
  AUTH_WRONG_LOCAL_TIME: {
    meaning: 'The device’s clock is off by more than 24 hours.',
    cure: 'Correct the device’s clock, or have it set automatically.',
  },
  AUTH_INVALID_KEY_FORMAT: {
    meaning: 'This is not a license key: a character is missing, extra or mistyped.',
    cure: 'Copy the whole key from the license keys page instead of typing it.',
  },
  AUTH_EXPIRED_KEY: {
    meaning: 'The key has expired.',
    cure: 'Contact us to renew it, or to extend your trial.',
  },
  AUTH_IP_BLOCKED: {
    meaning: 'The request came from an address on the key’s IP blacklist.',
    cure: 'If it shouldn’t be blocked, remove the network from the blacklist.',
  },
  AUTH_DOMAIN_NOT_ALLOWED: {
    meaning: 'This website is neither the key’s base URL nor one of its allowed domains.',
    cure: 'Allow the domain. Scheme, host and port must all match.',
  },
}
