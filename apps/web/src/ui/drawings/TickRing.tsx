import type { ReactNode } from 'react'
import classes from './TickRing.module.css'

type Props = {
  total: number
  left: number
  tone: 'iris' | 'gaze'
  children: ReactNode
}

const center = 80
const [inner, outer] = [62, 74]

export function TickRing({ total, left, tone, children }: Props) {
  return (
    <div className={classes.frame} data-tone={tone}>
      <svg viewBox="0 0 160 160" aria-hidden="true" className={classes.drawing}>
        {Array.from({ length: total }, (_, place) => (
          <path key={place} d={tickAt(place / total)} data-left={place < left || undefined} />
        ))}
        <circle cx={center} cy={center} r="46" />
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  )
}

function tickAt(share: number) {
  const angle = share * 2 * Math.PI - Math.PI / 2
  const point = (radius: number) =>
    `${(center + radius * Math.cos(angle)).toFixed(1)} ${(center + radius * Math.sin(angle)).toFixed(1)}`
  return `M${point(inner)}L${point(outer)}`
}
