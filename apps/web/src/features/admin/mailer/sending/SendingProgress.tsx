import { Button, Group } from '@mantine/core'
import { formatNumber } from '../../../../lib/text/format.ts'
import { countOutcomes } from './outcomes.ts'
import type { Sending } from './use-sending.ts'
import classes from './SendingProgress.module.css'

type Props = { sending: Sending; onCancel: () => void }

export function SendingProgress({ sending, onCancel }: Props) {
  const { total, results, waitSeconds, isLost, isCancelled } = sending
  const { sent, failed, unknown, skipped, waiting } = countOutcomes(results)
  return (
    <div className={classes.progress}>
      <p className={classes.count}>
        {formatNumber(results.length)} of {formatNumber(total)}
      </p>
      <progress className={classes.bar} aria-label="Sending" value={results.length} max={total} />
      <p className={classes.outcomes}>
        {formatNumber(sent.length)} sent · {formatNumber(failed.length)} failed ·{' '}
        {formatNumber(skipped.length)} skipped
        {unknown.length > 0 && ` · ${formatNumber(unknown.length)} unknown`}
        {waiting.length > 0 && ` · ${formatNumber(waiting.length)} waiting`}
      </p>
      <output className={classes.wait}>
        {isLost &&
          "We couldn't confirm that the last email was sent. We're checking with the server. "}
        {isCancelled && 'Stopping after the current email.'}
        {!isCancelled &&
          waitSeconds !== null &&
          `The server asked for a pause. Resuming in ${waitSeconds} s.`}
      </output>
      <Group justify="flex-end">
        <Button variant="default" disabled={isCancelled} onClick={onCancel} data-autofocus>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
