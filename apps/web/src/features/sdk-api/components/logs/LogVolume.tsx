// The pointer has the whole chart as its target; the keyboard has the slider inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { getServerNow } from '../../../../lib/time/server-clock.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { logVolumeQuery } from '../../logs/log-calls.ts'
import { formatMoment } from '../../logs/log-labels.ts'
import { customRange } from '../../logs/log-query.ts'
import type { LogSearch } from '../../logs/log-search.ts'
import {
  type CountedResult,
  createAxisLabels,
  createVolumeBars,
  formatBarTime,
  getCountedResult,
  type LogVolume as Volume,
  type VolumeBar,
} from '../../logs/volume-bars.ts'
import words from '../../../../ui/text/text.module.css'
import classes from './LogVolume.module.css'

type Props = {
  search: LogSearch
  /** When the log below last changed. */
  changedAt: number
  onZoom: (part: LogSearch) => void
  onResult: (code: string | undefined) => void
}

/** Time between a change of the log and the next count, so that a fast log is not counted at every change. */
const minIntervalMs = 5_000

export function LogVolume({ search, changedAt, onZoom, onResult }: Props) {
  const volume = useQuery(logVolumeQuery(search))
  const { dataUpdatedAt, refetch } = volume
  const isBehind = dataUpdatedAt !== 0 && dataUpdatedAt < changedAt
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => void refetch(), minIntervalMs)
    return () => clearTimeout(timer)
  }, [isBehind, refetch])

  if (volume.data === undefined && volume.error) {
    return <QueryError title="The counts over time could not be loaded." query={volume} />
  }
  return (
    <section className={classes.volume} aria-label="Starts over time" aria-busy={!volume.data}>
      {volume.data && (
        <Counted
          volume={volume.data}
          result={getCountedResult(search.code)}
          code={search.code}
          onZoom={onZoom}
          onResult={onResult}
        />
      )}
    </section>
  )
}

type CountedProps = Pick<Props, 'onZoom' | 'onResult'> & {
  volume: Volume
  result: CountedResult
  code: string | undefined
}

function Counted({ volume, result, code, onZoom, onResult }: CountedProps) {
  const bars = createVolumeBars(volume, getServerNow())
  const valid = sumOf(bars, 'valid')
  const refused = sumOf(bars, 'refused')
  const choose = (own: 'NONE' | 'REFUSED') => onResult(code === own ? undefined : own)
  return (
    <>
      <div className={classes.figures}>
        <p className={classes.sum}>
          <strong>{formatShown({ valid, refused }, result, code)}</strong>{' '}
          <span>{formatSpan(volume, bars)}</span>
        </p>
        <div className={classes.legend}>
          <button
            type="button"
            data-result="valid"
            aria-pressed={code === 'NONE'}
            onClick={() => choose('NONE')}
          >
            {formatNumber(valid)} valid
          </button>
          <button
            type="button"
            data-result="refused"
            aria-pressed={result === 'refused'}
            onClick={() => choose('REFUSED')}
          >
            {formatNumber(refused)} {code?.startsWith('AUTH') ? 'of this refusal' : 'refused'}
          </button>
        </div>
      </div>
      <Chart volume={volume} bars={bars} result={result} onZoom={onZoom} />
    </>
  )
}

/** "1 refused start of 7,990": the counts beside it are of all starts. */
function formatShown(
  { valid, refused }: Record<'valid' | 'refused', number>,
  result: CountedResult,
  code: string | undefined,
): string {
  const all = valid + refused
  if (result === 'both') return formatCount(all, 'start')
  const shown = result === 'valid' ? valid : refused
  // Other refusals are not counted while one code is chosen.
  if (code?.startsWith('AUTH')) return formatCount(shown, 'start')
  return `${formatCount(shown, `${result} start`)} of ${formatNumber(all)}`
}

/** "Oct 20 to today", or from where the entries were counted. */
function formatSpan({ step, countedFrom }: Volume, bars: readonly VolumeBar[]) {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (countedFrom !== undefined) return `counted back to ${formatMoment(countedFrom)} UTC`
  const start = formatBarTime({ ...first, end: first.at }, step).split(' to ')[0]
  const end = formatBarTime(last, step).split(' to ').at(-1)
  return first === last ? `${start} UTC` : `${start} to ${last.open ? 'now' : end}, UTC`
}

type ChartProps = Pick<CountedProps, 'volume' | 'result' | 'onZoom'> & { bars: VolumeBar[] }

function Chart({ volume: { step }, bars, result, onZoom }: ChartProps) {
  const hintId = useId()
  const [visited, setVisited] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const [focused, setFocused] = useState(false)
  const last = bars.length - 1
  const indexOf = (at: number | undefined) => bars.findIndex((bar) => bar.at === at)
  const position = visited === undefined || indexOf(visited) < 0 ? last : indexOf(visited)
  const pointed = hovered === undefined && focused ? position : indexOf(hovered)
  const counted = bars.map((bar) => ({
    ...bar,
    valid: result === 'refused' ? 0 : bar.valid,
    refused: result === 'valid' ? 0 : bar.refused,
  }))
  const greatest = Math.max(0, ...counted.map(({ valid, refused }) => valid + refused))
  const canZoom = step !== 'minute'

  function zoom(bar: VolumeBar | undefined) {
    if (bar === undefined || !canZoom) return
    onZoom({ range: customRange, from: minuteOf(bar.at), to: minuteOf(bar.end) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    zoom(bars[position])
  }

  return (
    <div className={classes.frame}>
      <span className={classes.greatest} aria-hidden="true">
        {greatest > 0 && formatNumber(greatest)}
      </span>
      <div
        className={classes.chart}
        data-zoom={canZoom || undefined}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          setHovered(bars[Math.floor(((clientX - left) / width) * bars.length)]?.at)
        }}
        onPointerLeave={() => setHovered(undefined)}
        onClick={() => zoom(bars[indexOf(hovered)])}
      >
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={last}
          value={position}
          aria-label={`Starts by ${step}`}
          aria-describedby={hintId}
          aria-valuetext={counted[position] && formatBar(counted[position], step)}
          onChange={({ currentTarget }) => {
            setHovered(undefined)
            setVisited(bars[currentTarget.valueAsNumber]?.at)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <Bars bars={counted} greatest={greatest} pointed={pointed} />
        {counted[pointed] && (
          <div
            className={classes.tip}
            style={{
              left: `clamp(7rem, ${((pointed + 0.5) / bars.length) * 100}%, calc(100% - 7rem))`,
            }}
            aria-hidden="true"
          >
            {formatBar(counted[pointed], step)}
          </div>
        )}
        <div className={classes.axis} aria-hidden="true">
          {createAxisLabels(bars, step).map(({ index, text }) => (
            <span key={index} style={{ left: `${(index / bars.length) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <p id={hintId} className={words.hidden}>
        Move over the bars with the arrow keys, Home and End.
        {canZoom && ' Enter shows the log of a bar.'}
      </p>
    </div>
  )
}

const height = 40
/** A refusal among thousands of sessions is still visible. */
const leastRefused = 3

type BarsProps = { bars: VolumeBar[]; greatest: number; pointed: number }

function Bars({ bars, greatest, pointed }: BarsProps) {
  const unfinished = useId()
  const slot = 100 / bars.length
  return (
    <svg className={classes.bars} height={height} aria-hidden="true">
      <defs>
        <pattern
          id={unfinished}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="5" className={classes.hatch} />
        </pattern>
      </defs>
      {bars.map(({ at, valid, refused, open, uncounted }, index) => {
        const refusedHeight =
          refused === 0 ? 0 : Math.max(leastRefused, (height * refused) / greatest)
        const validHeight =
          valid === 0
            ? 0
            : Math.min(height - refusedHeight, Math.max(1, (height * valid) / greatest))
        const place = { x: `${(index + 0.1) * slot}%`, width: `${slot * 0.8}%`, rx: 1.5 }
        return (
          <g key={at} data-pointed={index === pointed || undefined}>
            {uncounted && (
              <rect {...place} y={height - 1} height={1} className={classes.uncounted} />
            )}
            {valid > 0 && (
              <rect
                {...place}
                y={height - validHeight}
                height={validHeight}
                className={open ? undefined : classes.valid}
                fill={open ? `url(#${unfinished})` : undefined}
              />
            )}
            {refused > 0 && (
              <rect
                {...place}
                y={height - validHeight - refusedHeight}
                height={refusedHeight}
                className={classes.refused}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function formatBar(bar: VolumeBar, step: Volume['step']): string {
  const when = `${formatBarTime(bar, step)} UTC${bar.open ? ', so far' : ''}`
  if (bar.uncounted) return `${when}: not counted`
  return `${when}: ${formatNumber(bar.valid)} valid, ${formatNumber(bar.refused)} refused`
}

function sumOf(bars: readonly VolumeBar[], result: 'valid' | 'refused'): number {
  return bars.reduce((sum, bar) => sum + bar[result], 0)
}

/** "2026-01-31T12:00", in UTC, as the log's address has it. */
function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16)
}
