import { Alert, Button } from '@mantine/core'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { formatFailure } from '../issue-report.ts'
import type { IssueReporting } from '../use-issue-report.ts'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './SendingFoot.module.css'
import { focusElement } from '../../../lib/page/focus-element.ts'

const sendWords = { idle: 'Send report', sending: 'Sending...', sent: 'Sent!' } as const

type Props = { report: IssueReporting; onStartNew: () => void }

export function SendingFoot({ report, onStartNew: onStartAnew }: Props) {
  const { state, outcome, draft } = report
  const { error } = outcome
  return (
    <div className={classes.foot}>
      {error && <Failure error={error} />}
      <ActionNotice outcome={outcome} error={null} />
      {state === 'sent' && (
        <p className={classes.sent} tabIndex={-1} ref={focusElement}>
          We received your report. We'll reply to {draft.reply.trim()}, and the answer also appears
          under <TextLink to="/console/my-requests">My requests</TextLink>.
        </p>
      )}
      <div className={flow.row}>
        <Button
          type="submit"
          disabled={state !== 'idle'}
          leftSection={state === 'sent' && <Icon name="check" />}
        >
          {sendWords[state]}
        </Button>
        {state === 'sent' ? (
          <Button variant="default" onClick={onStartAnew}>
            Write another report
          </Button>
        ) : (
          <span className={text.small}>Your draft stays in this browser until you send it.</span>
        )}
      </div>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const reference = error instanceof ApiError ? error.requestId : ''
  return (
    <Alert
      icon={<Icon name="warning" />}
      classNames={{ root: classes.failure, icon: text.error }}
      tabIndex={-1}
      ref={focusElement}
    >
      <p className={classes.words}>{formatFailure(error)}</p>
      {reference !== '' && (
        <p className={classes.words}>
          Reference: <CopyText text={reference} label="reference" />
        </p>
      )}
    </Alert>
  )
}
