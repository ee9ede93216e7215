import { Button } from '@mantine/core'
import { formatNumber } from '../../../../lib/text/format.ts'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import classes from './LiveControl.module.css'

type Props = {
  paused: boolean
  waiting: { count: number; more: boolean }
  onPause: () => void
  onResume: () => void
}

export function LiveControl({ paused, waiting, onPause, onResume }: Props) {
  return (
    <div className={classes.control} data-paused={paused}>
      <output className={classes.state}>
        <Ring tone={paused ? 'idle' : 'good'} size={14} />
        {paused ? `Paused: ${wordsOf(waiting)} new` : 'Live'}
      </output>
      <Button variant="default" size="xs" onClick={paused ? onResume : onPause}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  )
}

function wordsOf({ count, more }: Props['waiting']) {
  return `${formatNumber(count)}${more ? '+' : ''}`
}
