// The pointer has the whole chart as its target; the keyboard has the slider inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { VisuallyHidden } from '@mantine/core'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { useChunk } from '../../lib/page/chunk.ts'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import classes from './ChartFrame.module.css'

type Dated = { date: string }

export type Plot<Day> = {
  show: (days: readonly Day[], chosen: number) => void
  point: (index: number) => void
  indexAt: (clientX: number) => number
  destroy: () => void
}

type Draw<Day> = (host: HTMLElement, tip: HTMLElement) => Plot<Day>

type Props<Day extends Dated> = {
  code: Pick<ReturnType<typeof useChunk<Draw<Day>>>, 'data' | 'error' | 'refetch'>
  label: string
  days: readonly Day[]
  wordsOf: (day: Day, index: number) => string
  tipOf: (day: Day, index: number) => { counts: string[]; when: string; more?: string[] }
  chosen?: string | undefined
  choice?: { effect: string; onChoose: (date: string) => void } | undefined
  className?: string | undefined
}

/** Frame of a chart of days. Its height is reserved while the drawing code loads. */
export function ChartFrame<Day extends Dated>(props: Props<Day>) {
  const { code, className = '' } = props
  if (code.error) {
    return (
      <ErrorNotice
        title="The chart could not be loaded."
        error={code.error}
        onRetry={() => void code.refetch()}
      />
    )
  }
  if (code.data === undefined) {
    return (
      <div className={`${classes.chart} ${className}`} aria-busy="true">
        <ChartSkeleton />
      </div>
    )
  }
  return <Drawn {...props} draw={code.data} />
}

function Drawn<Day extends Dated>({
  label,
  days,
  wordsOf,
  tipOf,
  chosen,
  choice,
  className = '',
  draw,
}: Props<Day> & { draw: Draw<Day> }) {
  const canvas = useRef<HTMLDivElement>(null)
  const tipBox = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot<Day>>(null)
  const hintId = useId()
  // By date instead of index: the days move on while the page is open.
  const [visited, setVisited] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState(false)

  const indexOf = (date: string | undefined) => days.findIndex((day) => day.date === date)
  const chosenAt = indexOf(chosen)
  const last = days.length - 1
  const position = [indexOf(visited), chosenAt].find((index) => index >= 0) ?? last
  const pointed = hovered === undefined && focused ? position : indexOf(hovered)
  const [visitedDay, tipDay] = [days[position], days[pointed]]
  const tip = tipDay && tipOf(tipDay, pointed)

  useLayoutEffect(() => {
    if (canvas.current === null || tipBox.current === null) return undefined
    const made = draw(canvas.current, tipBox.current)
    plot.current = made
    return () => made.destroy()
  }, [draw])
  useLayoutEffect(() => plot.current?.show(days, chosenAt), [days, chosenAt])
  useLayoutEffect(() => plot.current?.point(pointed), [pointed])

  function choose(index: number) {
    const day = days[index]
    if (day === undefined || choice === undefined) return
    setVisited(day.date)
    choice.onChoose(day.date)
  }

  function moveTo(index: number) {
    setHovered(undefined)
    setVisited(days[index]?.date)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (choice === undefined || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    choose(position)
  }

  function onPointerMove({ clientX }: PointerEvent) {
    setHovered(days[plot.current?.indexAt(clientX) ?? -1]?.date)
  }

  return (
    <div className={classes.frame}>
      <div
        className={`${classes.chart} ${className}`}
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
          aria-valuetext={visitedDay && wordsOf(visitedDay, position)}
          onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <div ref={canvas} className={classes.canvas} aria-hidden="true" />
        <div ref={tipBox} className={classes.tip} hidden={tip === undefined} aria-hidden="true">
          {tip && (
            <>
              {tip.counts.map((count) => (
                <strong key={count}>{count}</strong>
              ))}
              <span>{tip.when}</span>
              {tip.more?.map((words) => (
                <span key={words}>{words}</span>
              ))}
            </>
          )}
        </div>
      </div>
      <VisuallyHidden id={hintId}>
        Move over the days with the arrow keys, Home and End.
        {choice && ` Enter ${choice.effect}.`}
      </VisuallyHidden>
    </div>
  )
}
