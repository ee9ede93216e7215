import type { FailedJob } from '@fovea/contract/admin'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { useRetryBilling } from '../retry-calls.ts'
import { failedTaskLabels } from './adjustment-labels.ts'
import flow from '../../../../ui/layout/flow.module.css'
import text from '../../../../ui/text/text.module.css'
import classes from './CustomerInvoices.module.css'

type Props = {
  jobs: readonly FailedJob[]
  /** The tasks are of several customers, so each names its own. */
  isOfAll?: boolean
}

/** Tasks of the card provider that failed for a day; nothing repeats them by itself. */
export function FailedTasks({ jobs, isOfAll = false }: Props) {
  const mayRetry = useStaffPermission('money:write')
  const { mutate, isPending, variables } = useRetryBilling()
  if (jobs.length === 0) return null
  return (
    <ul className={flow.tightColumn} aria-label="failed billing tasks">
      {jobs.map(({ _id: id, kind, what, given_up: failedAt, error }) => (
        <li key={id} className={classes.failed}>
          <div>
            <p>
              <strong>{failedTaskLabels[kind]} failed</strong>
              {kind !== 'subscription' && ` (${what})`} · <Time iso={failedAt} />
              {kind === 'subscription' && isOfAll && (
                <>
                  {' · '}
                  <TextLink to="/console/admin-users" search={{ id: what }}>
                    Open the customer
                  </TextLink>
                </>
              )}
            </p>
            {error !== '' && <UserText className={text.dimmed} text={error} />}
          </div>
          {mayRetry && (
            <RowButton
              label={`Retry ${what}`}
              loading={isPending && variables === id}
              disabled={isPending}
              onClick={() => mutate(id)}
            >
              Retry
            </RowButton>
          )}
        </li>
      ))}
    </ul>
  )
}
