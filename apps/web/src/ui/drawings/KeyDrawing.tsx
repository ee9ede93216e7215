import type { ReactNode } from 'react'
import classes from './Drawing.module.css'

/** Line drawings for empty lists. Decorative: the sentence beside the drawing has the meaning. */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 160 96"
      width="160"
      height="96"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function Iris({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g className={classes.accent}>
      <circle cx={x} cy={y} r={r} />
      <circle cx={x} cy={y} r={r / 2} />
      <circle cx={x + r / 5} cy={y - r / 5} r={r / 7} className={classes.dot} />
    </g>
  )
}

export function KeyShape() {
  return (
    <>
      <path d="M66 48h58v12M108 48v9M116 48v6" />
      <circle cx="46" cy="48" r="25" className={classes.faint} />
      <Iris x={46} y={48} r={18} />
    </>
  )
}

/** In a module without the other drawings, because it is on the first page of a new user. */
export function KeyDrawing() {
  return (
    <DrawingFrame>
      <KeyShape />
    </DrawingFrame>
  )
}
