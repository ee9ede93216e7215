import type { KeyUsage } from '@fovea/contract/license-keys'
import { Time } from '../../../ui/values/Time.tsx'

/** When a key was last used; a line without words until that is known, so that nothing moves. */
export function LastUsed({ usage }: { usage: KeyUsage | undefined }) {
  if (usage === undefined) return '\u00A0'
  if (usage.lastUsedAt === null) return 'Never used'
  return (
    <>
      Used <Time iso={usage.lastUsedAt} />
    </>
  )
}
