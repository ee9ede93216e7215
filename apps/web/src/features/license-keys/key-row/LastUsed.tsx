import type { KeyUsage } from '@fovea/contract/license-keys'
import { Time } from '../../../ui/values/Time.tsx'

type Props = {
  usage: KeyUsage | undefined
  /** Whether to write "Used 5 minutes ago" instead of the time alone, for places without a label. */
  alone?: boolean
}

/** Keeps an empty line until the usage is loaded, so that nothing moves. */
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
