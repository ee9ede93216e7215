import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { DryRun, Restrictions } from '@fovea/contract/sdk-api'
import { formatCount } from '../../../../lib/text/format.ts'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { formatDryRun, formatValueMark } from './dry-run-labels.ts'
import { type useConfirmHighImpact, useDryRun } from './use-dry-run.ts'
import classes from './DryRunResult.module.css'

type Props = { sdkKey: string; change: Restrictions | null }

export function DryRunResult({ sdkKey, change }: Props) {
  const dryRun = useDryRun(sdkKey, change)
  return (
    <div aria-live="polite" className={classes.foretold}>
      {change && dryRun && <Result dryRun={dryRun} />}
    </div>
  )
}

function Result({ dryRun }: { dryRun: DryRun }) {
  const { by } = dryRun
  if (by.length === 0) return formatDryRun(dryRun)
  return (
    <details>
      <summary>{formatDryRun(dryRun)}</summary>
      <ul className={classes.values}>
        {by.map((item) => (
          <li key={`${item.kind} ${item.value}`}>
            <code>{shownValue(item)}</code> {formatCount(item.starts, 'start')}
            {item.mark && <strong className={classes.mark}>{formatValueMark(item)}</strong>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function shownValue({ kind, value }: DryRun['by'][number]) {
  if (value === '') return 'none sent'
  return kind === 'certificate' && value !== '?' ? formatFingerprintPairs(value) : value
}

type QuestionProps = {
  sdkKey: string
  confirmation: ReturnType<typeof useConfirmHighImpact>
  busy: boolean
}

export function DryRunConfirmation({ sdkKey, confirmation, busy }: QuestionProps) {
  const { pending, close } = confirmation
  return (
    <ConfirmModal
      opened={pending !== null}
      onClose={close}
      title="Refuse sessions that start today?"
      act="Save anyway"
      onConfirm={() => {
        close()
        pending?.save()
      }}
      busy={busy}
    >
      {pending && <DryRunResult sdkKey={sdkKey} change={pending.change} />}
    </ConfirmModal>
  )
}
