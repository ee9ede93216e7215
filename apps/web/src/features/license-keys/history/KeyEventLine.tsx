import type { KeyEvent } from '@fovea/contract/license-keys'
import { Time } from '../../../ui/values/Time.tsx'
import { describeEvent } from './describe-event.ts'
import classes from './KeyHistory.module.css'

export function KeyEventLine({ event }: { event: KeyEvent }) {
  return (
    <li className={classes.event}>
      <span className={classes.when}>
        <Time iso={event.at} />
      </span>
      <span>
        {describeEvent(event).join(' ')}
        <span className={classes.who}>{whoAndWhere(event)}</span>
      </span>
    </li>
  )
}

function whoAndWhere({ actor, ip }: KeyEvent): string {
  const who = actor?.name || actor?.email || 'The console'
  return ip === null ? who : `${who}, from ${ip}`
}
