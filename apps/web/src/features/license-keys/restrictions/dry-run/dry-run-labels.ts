import type { DryRun } from '@fovea/contract/sdk-api'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'

const highImpactShare = 0.05

export function isHighImpact({ starts, refused, refusedNow }: DryRun): boolean {
  return refused - refusedNow > starts * highImpactShare
}

export function formatDryRun({ starts, refused, refusedNow }: DryRun): string {
  if (starts === 0) return 'No starts in the last 7 days to try this on.'
  const prefix = `Of ${formatCount(starts, 'start')} of the last 7 days`
  if (refused === 0) return `${prefix}, none would have been refused.`
  const now = refusedNow > 0 ? ` As it is, ${formatNumber(refusedNow)} were.` : ''
  return `${prefix}, ${formatNumber(refused)} would have been refused.${now}`
}

const marks = {
  yours: 'your own address right now',
  store: 'most starts use it: it may be what the app store signs with',
} as const

export function formatValueMark({ mark }: DryRun['by'][number]): string {
  return mark === undefined ? '' : marks[mark]
}
