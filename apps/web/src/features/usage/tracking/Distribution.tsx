import type { Tracking } from '@fovea/contract/usage'
import type { TrackingMeasure } from '@fovea/contract/usage/tracking'
import { formatCount } from '../../../lib/text/format.ts'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { measureMeanings, formatMeasure, measureTitles, formatStep } from './tracking-labels.ts'
import classes from './Distribution.module.css'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

type Props = { measure: TrackingMeasure; distribution: Tracking[TrackingMeasure] }

/** Draws a bar per step; empty steps at both ends are left out. */
export function Distribution({ measure, distribution }: Props) {
  const { sessions, median, counts } = distribution
  const largest = Math.max(...counts)
  const first = counts.findIndex((count) => count > 0)
  const last = counts.findLastIndex((count) => count > 0)
  const title = measureTitles[measure]
  return (
    <Card title={title} sentence={measureMeanings[measure]}>
      {median === null ? (
        <p className={classes.nothing}>No session reported this.</p>
      ) : (
        <>
          <p className={classes.median}>
            <strong>{formatMeasure(measure, median)}</strong> median of{' '}
            {formatCount(sessions, 'session')}
          </p>
          <ul className={classes.steps} aria-label={`Sessions by ${title.toLowerCase()}`}>
            {counts.slice(first, last + 1).map((count, index) => {
              const step = formatStep(measure, first + index)
              const share = percent.format(count / sessions)
              return (
                <li key={step} title={formatCount(count, 'session')}>
                  <span>{step}</span>
                  <ShareBar label={formatCount(count, 'session')} value={count} most={largest} />
                  <span className={classes.share}>{share}</span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Card>
  )
}
