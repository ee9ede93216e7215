import { formatOrigin } from '@fovea/contract/license-keys/rules'
import type { LiveEvent } from '@fovea/contract/sdk-api'
import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/layout/Card.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { sortByStart } from '../feed.ts'
import { formatPlatform } from '../format-platform.ts'
import { useLiveFeed } from '../use-live-feed.ts'
import text from '../../../ui/text/text.module.css'
import classes from './LiveFeed.module.css'

export function LiveFeed() {
  const feed = useLiveFeed()
  return (
    <Card title="Live" action={<TextLink to="/console/logs">All logs</TextLink>}>
      <QueryError title="The live feed could not be loaded." query={feed} />
      {feed.isPending && <Skeleton height={132} />}
      {feed.data?.docs.length === 0 && (
        <p className={text.dimmed}>No sessions yet. They show up here as they start.</p>
      )}
      {feed.data !== undefined && feed.data.docs.length > 0 && (
        <ol className={classes.feed} aria-label="Newest first">
          {sortByStart(feed.data.docs).map((event) => (
            <LiveLine key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function LiveLine({ event }: { event: LiveEvent }) {
  const refused = event.type === 'refusal'
  return (
    <li className={classes.line} data-type={event.type}>
      <Ring tone={refused ? 'gaze' : 'good'} share={refused ? 0.8 : 1} size={14} />
      <span className={classes.app}>
        {formatOrigin(event.app).replace(/^https:\/\//, '')}{' '}
        <span className={text.dimmed}>{formatPlatform(event.platform)}</span>
      </span>
      {refused ? (
        <TextLink
          className={classes.refusal}
          to="/console/refusals/$refId"
          params={{ refId: event.id }}
        >
          Refused: {event.code}
        </TextLink>
      ) : (
        <span className={classes.session}>
          {event.license} session{event.os && `, ${event.os}`}
        </span>
      )}
      <Time iso={event.at} />
    </li>
  )
}
