import { fingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { Refusal } from '@fovea/contract/verification'

type Fix = NonNullable<Refusal['fix']>

export function fixWords(fix: Fix): { act: string; effect: string } {
  switch (fix.act) {
    case 'allow-domain':
      return {
        act: 'Allow this domain',
        effect: `Adds ${fix.domain} to the key’s allowed domains.`,
      }
    case 'use-certificate':
      return {
        act: 'Allow this certificate',
        effect: `Adds ${fingerprintPairs(fix.certificate)} to the key’s certificates.`,
      }
    case 'activate':
      return { act: 'Turn the key on', effect: 'Apps with this key can start sessions again.' }
    case 'unblock':
      return {
        act: 'Unblock this network',
        effect: `Removes ${fix.network} from the key’s IP blacklist.`,
      }
  }
}
