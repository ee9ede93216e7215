import { VisuallyHidden } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { formatDate, formatNumber } from '../../lib/words/format.ts'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import type { drawLines, LinePlot, TwoCounts } from './line-plot.ts'
import frame from './DayChart.module.css'
import classes from './LineChart.module.css'

const linePlot = chunk('line-plot', async () => (await import('./line-plot.ts')).drawLines)

type Props = {
  /** What is counted, as a heading would say it: "SDK calls". */
  label: string
  /** What the solid and the dashed line are called. */
  names: readonly [string, string]
  /** Oldest first, at least one. */
  days: readonly TwoCounts[]
}

/** Two lines over days. Their place is kept while the code that draws them is on its way. */
export function LineChart(props: Props) {
  const plot = useChunk(linePlot)
  if (plot.error) {
    return (
      <ErrorNotice
        title="The chart could not be loaded."
        error={plot.error}
        onRetry={() => void plot.refetch()}
      />
    )
  }
  return (
    <figure className={classes.figure}>
      <Legend names={props.names} />
      {plot.data === undefined ? (
        <div className={frame.chart} aria-busy="true" />
      ) : (
        <Plot {...props} draw={plot.data} />
      )}
    </figure>
  )
}

function Plot({ label, names, days, draw }: Props & { draw: typeof drawLines }) {
  const canvas = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const plot = useRef<LinePlot>(null)
  const hintId = useId()
  const [visited, setVisited] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState(false)

  const indexOf = (date: string | undefined) => days.findIndex((day) => day.date === date)
  const last = days.length - 1
  const position = indexOf(visited) >= 0 ? indexOf(visited) : last
  const pointed = hovered === undefined && focused ? position : indexOf(hovered)
  const tipDay = days[pointed]

  useLayoutEffect(() => {
    if (canvas.current === null || tip.current === null) return undefined
    const made = draw(canvas.current, tip.current)
    plot.current = made
    return () => made.destroy()
  }, [draw])
  useLayoutEffect(() => plot.current?.show(days), [days])
  useLayoutEffect(() => plot.current?.point(pointed), [pointed])

  function moveTo(index: number) {
    setHovered(undefined)
    setVisited(days[index]?.date)
  }

  function onPointerMove({ clientX }: PointerEvent) {
    setHovered(days[plot.current?.indexAt(clientX) ?? -1]?.date)
  }

  return (
    <div className={frame.frame}>
      <div
        className={`${frame.chart} ${classes.chart}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(undefined)}
      >
        <input
          className={frame.slider}
          type="range"
          min={0}
          max={last}
          value={position}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuetext={wordsOf(days[position], names)}
          onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <div ref={canvas} className={frame.canvas} aria-hidden="true" />
        <div ref={tip} className={frame.tip} hidden={tipDay === undefined} aria-hidden="true">
          {tipDay && (
            <>
              {names.map((name, index) => (
                <strong key={name}>
                  {name} {formatNumber(tipDay.counts[index] ?? 0)}
                </strong>
              ))}
              <span>
                {formatDate(tipDay.date)} UTC{tipDay.cut !== undefined && `, ${tipDay.cut}`}
              </span>
            </>
          )}
        </div>
      </div>
      <VisuallyHidden id={hintId}>
        Move over the days with the arrow keys, Home and End.
      </VisuallyHidden>
    </div>
  )
}

/** Each line as it is drawn, beside its name. */
function Legend({ names }: Pick<Props, 'names'>) {
  return (
    <figcaption className={classes.legend}>
      {names.map((name, index) => (
        <span key={name} data-dashed={index === 1 || undefined}>
          <svg width="24" height="8" aria-hidden="true">
            <line x1="1" x2="23" y1="4" y2="4" />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  )
}

function wordsOf(day: TwoCounts | undefined, names: Props['names']) {
  if (day === undefined) return undefined
  const counts = names.map((name, index) => `${name} ${formatNumber(day.counts[index] ?? 0)}`)
  const cut = day.cut === undefined ? '' : `, ${day.cut}`
  return `${formatDate(day.date)}${cut}: ${counts.join(', ')}`
}
