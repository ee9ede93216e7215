import { Ring, type RingTone } from '../drawings/Ring.tsx'
import classes from './StatusDot.module.css'

export type StatusTone = 'good' | 'off' | 'bad' | 'look'

const rings: Record<StatusTone, { tone: RingTone; share: number }> = {
  good: { tone: 'iris', share: 1 },
  off: { tone: 'idle', share: 0 },
  bad: { tone: 'bad', share: 1 },
  look: { tone: 'gaze', share: 0.8 },
}

export function StatusDot({ tone, word }: { tone: StatusTone; word: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Ring {...rings[tone]} size={14} />
      {word}
    </span>
  )
}
