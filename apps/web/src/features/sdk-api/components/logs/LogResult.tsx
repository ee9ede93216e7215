import { formatOrigin } from '@fovea/contract/license-keys/rules'
import { formerKeyCauses, type LogEntry } from '@fovea/contract/sdk-api'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import classes from './LogResult.module.css'

export function LogResult({ entry }: { entry: LogEntry }) {
  return (
    <>
      <Verdict entry={entry} />
      {/* Replaces the app column on narrow screens. */}
      <span className={classes.app}>{formatOrigin(entry.app)}</span>
    </>
  )
}

function Verdict({ entry }: { entry: LogEntry }) {
  if (entry.type === 'session') {
    return (
      <span className={classes.result} data-result="valid">
        <Ring tone="good" size={14} />
        Valid
      </span>
    )
  }
  // Says more than the code of an unknown key, which is all that the app is told.
  const cause = Object.values(formerKeyCauses).find((known) => known === entry.observed)
  return (
    <span className={classes.result} data-result={entry.cured ? 'fixed' : 'refused'}>
      <Ring tone={entry.cured ? 'idle' : 'gaze'} share={entry.cured ? 1 : 0.8} size={14} />
      <span className={cause === undefined ? classes.code : classes.cause} title={entry.code}>
        {cause ?? entry.code}
      </span>
      {entry.cured && <span className={classes.fixed}>Fixed</span>}
    </span>
  )
}
