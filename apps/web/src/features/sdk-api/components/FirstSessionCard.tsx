import { freeSessions } from '@fovea/contract/billing/prices'
import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { formatExact, formatNumber } from '../../../lib/text/format.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { createTestStart } from '../test-session.ts'
import { useLiveFeed } from '../use-live-feed.ts'
import { testSessionQuery, useTestSession } from '../use-test-session.ts'
import { describeFirstSession } from './FirstSession.tsx'
import { RefusedStart } from './RefusedStart.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './FirstSessionCard.module.css'

export type StartAsCommand = ComponentType<{ label: string; start: StartRequest }>

type Props = {
  apiKey: string
  onCreateKey: (() => void) | undefined
  onHide: () => void
  Command: StartAsCommand
  /** Code for the app, folded. */
  children: ReactNode
}

/** Takes the place of the first steps once a session has arrived. */
export function FirstSessionCard({ apiKey, onCreateKey, onHide, Command, children }: Props) {
  const { data: feed } = useLiveFeed()
  const { data: sent } = useQuery(testSessionQuery)
  const test = useTestSession(apiKey)
  const title = useRef<HTMLHeadingElement>(null)
  const first = feed?.first ?? null

  // The button that sent the session is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    // The card is shorter than the steps before it, so the heading may have moved under the bar.
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section className={classes.card} aria-label="First session">
      <div className={classes.head}>
        <ArrivalRing />
        <div className={classes.words} aria-live="polite">
          <Heading order={2} tabIndex={-1} ref={title} className={classes.title}>
            {sent?.valid
              ? `Session received in ${formatNumber(sent.tookMs)} ms`
              : 'Session received'}
          </Heading>
          <p className={classes.facts}>
            Your key works. Sessions with a development key are never billed.
            {first && feed && (
              <span className={classes.first} title={formatExact(first.at)}>
                {describeFirstSession(first, feed.signedIn)}
              </span>
            )}
          </p>
        </div>
        <div className={flow.row}>
          <TextLink to="/console/logs">See it in the logs</TextLink>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            Send a test session
          </Button>
        </div>
      </div>
      {sent?.valid === false && (
        <div className={classes.problem} aria-live="polite">
          <RefusedStart {...sent} />
        </div>
      )}
      <ActionNotice outcome={test.outcome} />
      <NextSteps onCreateKey={onCreateKey} />
      {children}
      <details className={classes.fold}>
        <summary>
          The same request as cURL <span>with a new session ID, for a terminal</span>
        </summary>
        <Request key={apiKey} apiKey={apiKey} Command={Command} />
      </details>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" size="xs" onClick={onHide}>
          Hide these steps
        </Button>
      </div>
    </section>
  )
}

const free = formatNumber(freeSessions)

function NextSteps({ onCreateKey }: Pick<Props, 'onCreateKey'>) {
  return (
    <ol className={classes.steps} aria-label="Next steps">
      {onCreateKey && (
        <li>
          <Heading order={3}>
            <Ring tone="gaze" share={0.33} size={18} />
            Create a production key
          </Heading>
          <p>One for each app, valid for a year. Free up to {free} sessions a month.</p>
          <Button onClick={onCreateKey}>Create your first production key</Button>
        </li>
      )}
      <li>
        <Heading order={3}>
          <Ring tone="idle" share={0} size={18} />
          Invite people
        </Heading>
        <p>A team workspace shares keys, usage and billing. You choose who may do what.</p>
        <ButtonLink to="/console/workspace" variant="default">
          Invite people
        </ButtonLink>
      </li>
      <li>
        <Heading order={3}>
          <Ring tone="idle" share={0} size={18} />
          See what it costs
        </Heading>
        <p>
          {free} production sessions a month are free. Estimate what more would cost, before you
          subscribe.
        </p>
        <ButtonLink to="/console/select-plan" variant="default">
          Estimate the cost
        </ButtonLink>
      </li>
    </ol>
  )
}

/** The session ID differs from the test session's, so that the pasted command starts another session. */
function Request({ apiKey, Command }: Pick<Props, 'apiKey' | 'Command'>) {
  const [start] = useState(() => createTestStart(apiKey, location.origin, getServerNow()))
  return <Command label="Test session" start={start} />
}

/** Decorative: the fixation ring, drawn once. */
function ArrivalRing() {
  return (
    <svg
      className={classes.ring}
      width="56"
      height="56"
      viewBox="0 0 56 56"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="28" cy="28" r="26" className={classes.track} />
      <circle cx="28" cy="28" r="26" className={classes.arc} transform="rotate(-90 28 28)" />
      <circle cx="28" cy="28" r="9" className={classes.point} />
    </svg>
  )
}
