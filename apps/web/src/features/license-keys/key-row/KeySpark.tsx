import type { KeyUsage } from '@fovea/contract/license-keys'
import { countOf } from '../../../lib/words/format.ts'
import { Sparkline } from '../../../ui/charts/spark/Sparkline.tsx'

/** The sessions of a key, day by day; nothing until they are known. */
export function KeySpark({ usage }: { usage: KeyUsage | undefined }) {
  if (usage === undefined) return null
  const sum = usage.counts.reduce((before, count) => before + count, 0)
  const label = `${countOf(sum, 'session')} in the last ${usage.counts.length} days`
  return <Sparkline counts={usage.counts} label={label} />
}
