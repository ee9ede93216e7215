import '@mantine/core/styles/Slider.layer.css'
import {
  maxSliderValue,
  computePriceCents,
  sliderToSessions,
  contactSalesSessions,
} from '@fovea/contract/billing/prices'
import { Anchor, Slider } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatCents } from '../../../lib/text/format.ts'
import { settings } from '../../../lib/page/settings.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatCompact, sessionsToSlider } from './estimate.ts'
import { PriceTable } from './PriceTable.tsx'
import classes from './CostEstimate.module.css'

/** The slider's steps grow with the number of sessions. */
const marks = [0, 10_000, 100_000, 1_000_000].map((sessions) => ({
  value: sessionsToSlider(sessions),
  label: formatCompact(sessions),
}))

export function CostEstimate({ ownSessions }: { ownSessions: number | undefined }) {
  const [moved, setMoved] = useState<number | null>(null)
  const value = moved ?? sessionsToSlider(ownSessions ?? 0)
  const sessions = sliderToSessions(value)
  const cost = formatCents(computePriceCents(sessions))

  return (
    <Card title="Estimate your cost" sentence={startWords(moved, ownSessions)}>
      <div className={classes.figures}>
        <p className={classes.figure}>
          <strong>{formatCount(sessions, 'session')}</strong> per month
        </p>
        <p className={classes.figure}>
          <strong>{cost}</strong> per month, before tax
        </p>
      </div>
      <Slider
        className={classes.slider}
        classNames={{ label: classes.label, thumb: classes.thumb, markLabel: classes.mark }}
        min={0}
        max={maxSliderValue}
        value={value}
        onChange={setMoved}
        label={formatCompact(sessions)}
        labelAlwaysOn
        marks={marks}
        thumbLabel="Production sessions per month"
        thumbValueText={`${formatCount(sessions, 'session')}, ${cost}`}
      />
      <PriceTable sessions={sessions} />
      {sessions >= contactSalesSessions && (
        <p className={classes.talk}>
          A million sessions or more?{' '}
          <Anchor href={settings.contactUrl} target="_blank" rel="noreferrer" underline="always">
            Talk to us
          </Anchor>{' '}
          for a better price.
        </p>
      )}
    </Card>
  )
}

function startWords(moved: number | null, ownSessions: number | undefined) {
  if (moved !== null || ownSessions === undefined)
    return 'Move the slider to the number of sessions you expect.'
  return ownSessions === 0
    ? 'No production sessions in the last 30 days. Move the slider to the number you expect.'
    : `Based on your last 30 days: ${formatCount(ownSessions, 'production session')}.`
}
