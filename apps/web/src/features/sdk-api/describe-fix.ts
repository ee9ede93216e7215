import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import { formerKeyCauses, type Refusal } from '@fovea/contract/sdk-api'
import { formatDate } from '../../lib/text/format.ts'

type Fix = NonNullable<Refusal['fix']>

export function describeFix(fix: Fix): { button: string; effect: string } {
  switch (fix.act) {
    case 'allow-domain':
      return {
        button: 'Allow this domain',
        effect: `Add ${fix.domain} to the key’s allowed domains.`,
      }
    case 'use-certificate':
      return {
        button: 'Allow this certificate',
        effect: `Add ${formatFingerprintPairs(fix.certificate)} to the key’s certificates.`,
      }
    case 'activate':
      return { button: 'Turn the key on', effect: 'Apps with this key can start sessions again.' }
    case 'unblock':
      return {
        button: 'Unblock this network',
        effect: `Remove ${fix.network} from the key’s IP blacklist.`,
      }
  }
}

/** The advice for a start with a deleted or a replaced key. Undefined for other refusals. */
export function describeFormerKey({ observed, restorableUntil }: Refusal): string | undefined {
  switch (observed) {
    case formerKeyCauses.deleted:
      return restorableUntil === undefined
        ? 'The key was deleted for good. Create another key, and ship it with the app.'
        : `The key was deleted. Until ${formatDate(restorableUntil)} it can be restored, and the app works again without a new build.`
    case formerKeyCauses.replaced:
      return 'The app has an old key, which was replaced. Ship it with the new one.'
    default:
      return undefined
  }
}
