import type { ReactNode } from 'react'
import { Ring, type RingTone } from '../drawings/Ring.tsx'
import classes from './StageStrip.module.css'

type Props = {
  label: string
  stages: readonly { name: string; sentence: string }[]
  /** Position of the stage that is reached; undefined while it is not known, which changes no size. */
  current: number | undefined
  /** Stages before the current one that were skipped are not marked as done. */
  skipped?: readonly boolean[]
  action?: ReactNode
}

export function StageStrip({ label, stages, current, skipped, action }: Props) {
  return (
    <section className={classes.frame} aria-label={label}>
      <div className={classes.strip}>
        <ol className={classes.stages}>
          {stages.map(({ name, sentence }, place) => (
            <li
              key={name}
              className={classes.stage}
              aria-current={place === current ? 'step' : undefined}
            >
              <span className={classes.name}>
                <Ring {...ringOf(place, current, skipped?.[place])} size={18} />
                {name}
                {place === current && <span className={classes.here}>You are here</span>}
              </span>
              <span className={classes.sentence}>{sentence}</span>
            </li>
          ))}
        </ol>
        <div className={classes.action}>{action}</div>
      </div>
    </section>
  )
}

function ringOf(place: number, current = -1, isSkipped = false): { tone: RingTone; share: number } {
  if (place === current) return { tone: 'gaze', share: 0.33 }
  return place < current && !isSkipped ? { tone: 'good', share: 1 } : { tone: 'idle', share: 0 }
}
