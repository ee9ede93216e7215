import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { Button } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Step } from '../../../ui/layout/Steps.tsx'
import { findLatestRefusal } from '../feed.ts'
import { createTestStart } from '../test-session.ts'
import { useLiveFeed } from '../use-live-feed.ts'
import { useTestSession } from '../use-test-session.ts'
import { FirstSessionLine } from './FirstSession.tsx'
import { RefusedStart } from './RefusedStart.tsx'
import classes from './FirstSessionStep.module.css'

export type StartAsCommand = ComponentType<{ label: string; start: StartRequest }>

type Props = {
  apiKey: string
  current: boolean
  onHide: () => void
  Command: StartAsCommand
}

export function FirstSessionStep({ apiKey, current, onHide, Command }: Props) {
  const { data: feed, error, refetch } = useLiveFeed()
  const test = useTestSession(apiKey)
  const arrived = feed !== undefined && feed.first !== null
  const refused = test.data ? refusedTest(test.data) : findLatestRefusal(feed)
  return (
    <Step title="See a session arrive" done={arrived && 'Session received'} current={current}>
      <div className={classes.acts}>
        <Button
          variant={current && !arrived ? 'filled' : 'default'}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test session
        </Button>
        {feed && <FirstSessionLine {...feed} />}
      </div>
      <p className={classes.sentence}>
        {arrived
          ? 'Your key works. Sessions with a development key are never billed.'
          : 'Or run your app: its first session shows up here too.'}
      </p>
      <div aria-live="polite" className={classes.verdict}>
        {test.data?.valid && (
          <p className={classes.good}>
            <Icon name="check" /> Test session received in {test.data.tookMs} ms.{' '}
            <TextLink to="/console/logs">See it in the logs</TextLink>
          </p>
        )}
        {refused && <RefusedStart {...refused} />}
      </div>
      {feed === undefined && (
        <QueryError title="Your sessions could not be loaded." query={{ error, refetch }} />
      )}
      <ActionNotice outcome={test.outcome} />
      {test.data && <Request key={apiKey} apiKey={apiKey} Command={Command} />}
      {arrived && (
        <div>
          <Button variant="default" size="xs" onClick={onHide}>
            Hide these steps
          </Button>
        </div>
      )}
    </Step>
  )
}

function refusedTest({
  valid,
  code,
  refId,
}: {
  valid: boolean
  code: string
  refId: string | null
}) {
  return valid ? undefined : { code, refId }
}

/** The session ID differs from the test session's, so that the pasted command starts another session. */
function Request({ apiKey, Command }: Pick<Props, 'apiKey' | 'Command'>) {
  const [start] = useState(() => createTestStart(apiKey, location.origin, getServerNow()))
  return (
    <div className={classes.request}>
      <p className={classes.sentence}>
        The same request as cURL, with a new session ID. Paste it into a terminal.
      </p>
      <Command label="Test session" start={start} />
    </div>
  )
}
