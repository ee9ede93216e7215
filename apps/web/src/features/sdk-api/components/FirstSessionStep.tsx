import { Button } from '@mantine/core'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Step } from '../../../ui/layout/Steps.tsx'
import { findLatestRefusal } from '../feed.ts'
import { useLiveFeed } from '../use-live-feed.ts'
import { useTestSession, type TestSession } from '../use-test-session.ts'
import { FirstSessionLine } from './FirstSession.tsx'
import { RefusedStart } from './RefusedStart.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './FirstSessionStep.module.css'

type Props = { apiKey: string; current: boolean }

export function FirstSessionStep({ apiKey, current }: Props) {
  const { data: feed, error, refetch } = useLiveFeed()
  const test = useTestSession(apiKey)
  const refused = test.data ? refusedTest(test.data) : findLatestRefusal(feed)
  return (
    <Step title="See a session arrive" current={current}>
      <div className={flow.row}>
        <Button
          variant={current ? 'filled' : 'default'}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test session
        </Button>
        {feed && <FirstSessionLine {...feed} />}
      </div>
      <p className={classes.sentence}>Or run your app: its first session shows up here too.</p>
      <div aria-live="polite" className={classes.verdict}>
        {refused && <RefusedStart {...refused} />}
      </div>
      {feed === undefined && (
        <QueryError title="Your sessions could not be loaded." query={{ error, refetch }} />
      )}
      <ActionNotice outcome={test.outcome} />
    </Step>
  )
}

function refusedTest({ valid, code, refId }: TestSession) {
  return valid ? undefined : { code, refId }
}
