import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { DryRun, Restrictions } from '@fovea/contract/sdk-api'
import { formatCount } from '../../../../lib/text/format.ts'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { formatDryRun, formatValueMark } from './dry-run-labels.ts'
import { type useConfirmHighImpact, useDryRun } from './use-dry-run.ts'
import classes from './DryRunResult.module.css'

type Props = { sdkKey: string; change: Restrictions | null }

export function DryRunResult({ sdkKey, change }: Props) {
  const foretold = useDryRun(sdkKey, change)
  return (
    <div aria-live="polite" className={classes.foretold}>
      {change && foretold && <Result foretold={foretold} />}
    </div>
  )
}

function Result({ foretold }: { foretold: DryRun }) {
  const { by } = foretold
  if (by.length === 0) return formatDryRun(foretold)
  return (
    <details>
      <summary>{formatDryRun(foretold)}</summary>
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
  first: ReturnType<typeof useConfirmHighImpact>
  busy: boolean
}

export function DryRunConfirmation({ sdkKey, first, busy }: QuestionProps) {
  const { asked, close } = first
  return (
    <ConfirmModal
      opened={asked !== null}
      onClose={close}
      title="Refuse sessions that start today?"
      act="Save anyway"
      onConfirm={() => {
        close()
        asked?.save()
      }}
      busy={busy}
    >
      {asked && <DryRunResult sdkKey={sdkKey} change={asked.change} />}
    </ConfirmModal>
  )
}
