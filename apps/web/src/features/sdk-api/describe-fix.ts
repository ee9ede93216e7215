import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { Refusal } from '@fovea/contract/sdk-api'

type Fix = NonNullable<Refusal['fix']>

export function describeFix(fix: Fix): { button: string; effect: string } {
  switch (fix.act) {
    case 'allow-domain':
      return {
        button: 'Allow this domain',
        effect: `Adds ${fix.domain} to the key’s allowed domains.`,
      }
    case 'use-certificate':
      return {
        button: 'Allow this certificate',
        effect: `Adds ${formatFingerprintPairs(fix.certificate)} to the key’s certificates.`,
      }
    case 'activate':
      return { button: 'Turn the key on', effect: 'Apps with this key can start sessions again.' }
    case 'unblock':
      return {
        button: 'Unblock this network',
        effect: `Removes ${fix.network} from the key’s IP blacklist.`,
      }
  }
}
