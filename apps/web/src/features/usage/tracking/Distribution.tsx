import type { Tracking } from '@fovea/contract/usage'
import type { TrackingMeasure } from '@fovea/contract/usage/tracking'
import { formatCount } from '../../../lib/text/format.ts'
import { Histogram } from '../../../ui/charts/Histogram.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createBins } from './histogram-bins.ts'
import { formatEdge, formatMeasure, measureMeanings, measureTitles } from './tracking-labels.ts'
import text from '../../../ui/text/text.module.css'
import classes from './Distribution.module.css'

type Props = {
  measure: TrackingMeasure
  distribution: Tracking[TrackingMeasure]
  /** Shared by the three charts. */
  highest: number
}

export function Distribution({ measure, distribution, highest }: Props) {
  const { sessions, median } = distribution
  const title = measureTitles[measure]
  return (
    <Card title={title} sentence={measureMeanings[measure]}>
      {median === null ? (
        <p className={text.dimmed}>No session reported this.</p>
      ) : (
        <>
          <p className={classes.median}>
            <strong>{formatMeasure(measure, median)}</strong> median of{' '}
            {formatCount(sessions, 'session')}
          </p>
          <Histogram
            label={`Sessions by ${title.toLowerCase()}`}
            bins={createBins(measure, distribution)}
            median={{ at: median, words: 'median' }}
            highest={highest}
            formatEdge={(edge) => formatEdge(measure, edge)}
          />
        </>
      )}
    </Card>
  )
}
