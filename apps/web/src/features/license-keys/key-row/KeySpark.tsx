import type { KeyUsage } from '@fovea/contract/license-keys'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { Sparkline } from '../../../ui/charts/spark/Sparkline.tsx'
import classes from './KeyRow.module.css'

export function KeySpark({ usage }: { usage: KeyUsage | undefined }) {
  if (usage === undefined) return <span className={classes.spark} />
  const sum = usage.counts.reduce((before, count) => before + count, 0)
  const label = `${formatCount(sum, 'session')} in the last ${usage.counts.length} days`
  return (
    <span className={classes.spark}>
      <Sparkline counts={usage.counts} label={label} />
      <strong aria-hidden="true">{formatNumber(sum)}</strong>
    </span>
  )
}
