import type { KeyUsage } from '@fovea/contract/license-keys'
import { Time } from '../../../ui/values/Time.tsx'

type Props = {
  usage: KeyUsage | undefined
  /** Where nothing else says what the time is about: "Used 5 minutes ago". */
  alone?: boolean
}

/** When a key was last used; a line without words until that is known, so that nothing moves. */
export function LastUsed({ usage, alone = false }: Props) {
  if (usage === undefined) return '\u00A0'
  if (usage.lastUsedAt === null) return alone ? 'Never used' : 'Never'
  return (
    <>
      {alone && 'Used '}
      <Time iso={usage.lastUsedAt} />
    </>
  )
}
