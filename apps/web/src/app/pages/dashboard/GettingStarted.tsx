import { useQuery } from '@tanstack/react-query'
import { liveFeedQuery } from '../../../features/sdk-api/calls.ts'
import { KeyBox } from '../../../ui/buttons/KeyBox.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Step, Steps } from '../../../ui/layout/Steps.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'

type Props = {
  /** While it works. */
  developmentKey: string | undefined
  hasProductionKey: boolean
  /** A commercial key covers every app. */
  isCovered: boolean
}

/** Stands in the place of the month's chart until a released app has started a session. */
export function GettingStarted({ developmentKey, hasProductionKey, isCovered }: Props) {
  const { data: feed } = useQuery(liveFeedQuery)
  const hasSession = feed !== undefined && feed.first !== null
  return (
    <Card title="From key to first session" sentence="It takes a few minutes.">
      <Steps label="Steps to your first session">
        <Step title="Get a key" done="Done">
          {developmentKey === undefined ? (
            <p className={text.dimmed}>
              Copy it under{' '}
              <TextLink to="/console/license-keys" underline="always">
                License Keys
              </TextLink>
              .
            </p>
          ) : (
            <KeyBox text={developmentKey} act="Copy key" current={false} />
          )}
        </Step>
        <Step title="Start a session" done={hasSession && 'Done'} current={!hasSession}>
          <p className={text.dimmed}>
            Paste a few lines of code into your app, with your key in them. The session is in the
            logs a moment later.
          </p>
          <div className={flow.row}>
            <ButtonLink to="/console/docs" variant={hasSession ? 'default' : 'filled'}>
              Open the quick start
            </ButtonLink>
            <TextLink to="/console/logs">Watch the logs</TextLink>
          </div>
        </Step>
        {!isCovered && (
          <Step
            title="Release with a production key"
            done={hasProductionKey && 'Done'}
            current={hasSession && !hasProductionKey}
          >
            <p className={text.dimmed}>
              One for each app. Its sessions and what they cost appear on this page.
            </p>
          </Step>
        )}
      </Steps>
    </Card>
  )
}
