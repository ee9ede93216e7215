// The pointer has the whole chart as its target; the keyboard has the slider inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import {
  useLayoutEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { VisuallyHidden } from '@mantine/core'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { countOf, formatDate } from '../../lib/words/format.ts'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import type { Day, DayPlot, drawDays } from './day-plot.ts'
import classes from './DayChart.module.css'

const dayPlot = chunk('day-plot', async () => (await import('./day-plot.ts')).drawDays)

type Props = {
  /** What is counted, as a heading would say it: "Production sessions". */
  label: string
  /** What one of them is called: "session". */
  noun: string
  /** Oldest first, at least one; the last is today, which is not over. */
  days: readonly Day[]
  selected?: string | undefined
  /** What choosing a day does: "shows its sessions". */
  effect: string
  onSelect: (date: string) => void
}

/** A bar a day. Its place is kept while the code that draws it is on its way. */
export function DayChart(props: Props) {
  const plot = useChunk(dayPlot)
  if (plot.error) {
    return (
      <ErrorNotice
        title="The chart could not be loaded."
        error={plot.error}
        onRetry={() => void plot.refetch()}
      />
    )
  }
  if (plot.data === undefined) return <div className={classes.chart} aria-busy="true" />
  return <Plot {...props} draw={plot.data} />
}

function Plot({
  label,
  noun,
  days,
  selected,
  effect,
  onSelect,
  draw,
}: Props & { draw: typeof drawDays }) {
  const canvas = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const plot = useRef<DayPlot>(null)
  const hintId = useId()
  // By their dates: the days move on while the page is open.
  const [visited, setVisited] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState(false)

  const indexOf = (date: string | undefined) => days.findIndex((day) => day.date === date)
  const chosen = indexOf(selected)
  const last = days.length - 1
  const position = [indexOf(visited), chosen].find((index) => index >= 0) ?? last
  const pointed = hovered === undefined && focused ? position : indexOf(hovered)
  const tipDay = days[pointed]

  useLayoutEffect(() => {
    if (canvas.current === null || tip.current === null) return undefined
    const made = draw(canvas.current, tip.current)
    plot.current = made
    return () => made.destroy()
  }, [draw])
  useLayoutEffect(() => plot.current?.show(days, chosen), [days, chosen])
  useLayoutEffect(() => plot.current?.point(pointed), [pointed])

  function choose(index: number) {
    const day = days[index]
    if (day === undefined) return
    setVisited(day.date)
    onSelect(day.date)
  }

  function moveTo(index: number) {
    setHovered(undefined)
    setVisited(days[index]?.date)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose(position)
  }

  function onPointerMove({ clientX }: PointerEvent) {
    setHovered(days[plot.current?.indexAt(clientX) ?? -1]?.date)
  }

  return (
    <div className={classes.frame}>
      <div
        className={classes.chart}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(undefined)}
        onClick={({ clientX }) => choose(plot.current?.indexAt(clientX) ?? -1)}
      >
        <input
          className={classes.slider}
          type="range"
          min={0}
          max={last}
          value={position}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuetext={wordsOf(days[position], noun, position === last, position === chosen)}
          onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <div ref={canvas} className={classes.canvas} aria-hidden="true" />
        <div ref={tip} className={classes.tip} hidden={tipDay === undefined} aria-hidden="true">
          {tipDay && (
            <>
              <strong>{countOf(tipDay.count, noun)}</strong>
              <span>
                {formatDate(tipDay.date)} UTC{pointed === last && ', so far'}
              </span>
            </>
          )}
        </div>
      </div>
      <VisuallyHidden id={hintId}>
        Move over the days with the arrow keys, Home and End. Enter {effect}.
      </VisuallyHidden>
    </div>
  )
}

function wordsOf(day: Day | undefined, noun: string, unfinished: boolean, selected: boolean) {
  if (day === undefined) return undefined
  const date = `${formatDate(day.date)}${unfinished ? ', so far' : ''}`
  return `${date}: ${countOf(day.count, noun)}${selected ? ', selected' : ''}`
}
