import { Button, Group } from '@mantine/core'
import { formatNumber } from '../../../../lib/text/format.ts'
import { LiveRegion } from '../../../../ui/feedback/LiveRegion.tsx'
import { ErrorNotice } from '../../../../ui/feedback/ErrorNotice.tsx'
import { countOutcomes } from './outcomes.ts'
import type { SendEnd } from './run-sends.ts'
import { formatPeopleCount } from './status-labels.ts'
import type { Sending } from './use-sending.ts'
import classes from './SendingReport.module.css'
import flow from '../../../../ui/layout/flow.module.css'

const maxListed = 100

type Props = {
  sending: Sending
  end: SendEnd
  onClose: () => void
  onSelect: (emails: string[]) => void
}

export function SendingReport({ sending, end, onClose, onSelect }: Props) {
  const { sent, failed, unknown, skipped, waiting } = countOutcomes(sending.results)
  const notSent = [...failed, ...unknown, ...waiting, ...skipped]
  const listed = notSent.slice(0, maxListed)

  return (
    <div className={flow.column}>
      <LiveRegion>
        {formatNumber(sent.length)} sent, {formatNumber(failed.length)} failed,{' '}
        {formatNumber(skipped.length)} skipped.
        {unknown.length > 0 &&
          ` ${formatPeopleCount(unknown.length)} unknown: the mail server did not confirm, so they may have received it.`}
        {waiting.length > 0 &&
          ` ${formatPeopleCount(waiting.length)} waiting: the mail server asked us to retry later.`}
        {end.remaining.length > 0 &&
          ` ${formatPeopleCount(end.remaining.length)} not reached: still selected, so you can continue later.`}
      </LiveRegion>
      {end.error && <ErrorNotice title="Sending could not continue." error={end.error} />}
      {listed.length > 0 && (
        // A list that scrolls has to be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.troubles} tabIndex={0} aria-label="Not sent to">
          {listed.map(({ email, outcome, why }) => (
            <li key={email}>
              <strong>{email}</strong> {outcome}. {why}
            </li>
          ))}
          {notSent.length > listed.length && (
            <li>And {formatNumber(notSent.length - listed.length)} more.</li>
          )}
        </ul>
      )}
      <Group justify="flex-end" gap="xs">
        {failed.length > 0 && (
          <Button variant="default" onClick={() => onSelect(failed.map(({ email }) => email))}>
            Select failed ({formatNumber(failed.length)})
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </div>
  )
}
