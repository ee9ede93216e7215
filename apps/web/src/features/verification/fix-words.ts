import { fingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { Refusal } from '@fovea/contract/verification'

type Fix = NonNullable<Refusal['fix']>

/** What the button does, and what that changes. */
export function fixWords(fix: Fix): { act: string; effect: string } {
  switch (fix.act) {
    case 'allow-domain':
      return {
        act: 'Allow this domain',
        effect: `Adds ${fix.domain} to the allowed domains of the key.`,
      }
    case 'use-certificate':
      return {
        act: 'Use this certificate',
        effect: `Puts ${fingerprintPairs(fix.certificate)} on file in place of the fingerprint there.`,
      }
    case 'activate':
      return { act: 'Switch the key on', effect: 'Every app that uses the key starts again.' }
    case 'unblock':
      return {
        act: 'Unblock this network',
        effect: `Takes ${fix.network} off the IP blacklist of the key.`,
      }
  }
}
