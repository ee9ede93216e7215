import { formatOrigin } from '@fovea/contract/license-keys/rules'
import type { LogEntry } from '@fovea/contract/sdk-api'
import { Fragment } from 'react'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
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
        <Icon name="check" />
        Valid
      </span>
    )
  }
  return (
    <span className={classes.result} data-result={entry.cured ? 'fixed' : 'refused'}>
      <Icon name="warning" />
      <span className={classes.code}>{breakable(entry.code)}</span>
      {entry.cured && <span className={classes.fixed}>Fixed</span>}
    </span>
  )
}

function breakable(code: string) {
  return code.split('_').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))
}
