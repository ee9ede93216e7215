import { use } from 'react'
import { formatExact, formatMonthDay } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import type { RequestName } from '../form-names.ts'
import { PendingRequestsContext } from './pending-requests.ts'
import classes from './RequestPending.module.css'

export function RequestPending({ request }: { request: RequestName }) {
  const since = use(PendingRequestsContext)[request]
  if (since === undefined) return null
  return (
    <p className={classes.pending}>
      <Icon name="clock" size={14} />
      <span>
        Request pending since{' '}
        <time dateTime={since} title={formatExact(since)}>
          {formatMonthDay(since)}
        </time>
        .{' '}
        <TextLink to="/console/my-requests" underline="always">
          My requests
        </TextLink>
      </span>
    </p>
  )
}
