import { fingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { DryRun, Restrictions } from '@fovea/contract/verification'
import { countOf } from '../../../../lib/words/format.ts'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { foretoldWords, markWords } from './foretold-words.ts'
import { type useAskFirst, useForetold } from './use-foretold.ts'
import classes from './Foretold.module.css'

type Props = { sdkKey: string; change: Restrictions | null }

/** What a change would have done, while it is being typed. */
export function Foretold({ sdkKey, change }: Props) {
  const foretold = useForetold(sdkKey, change)
  return (
    <div aria-live="polite" className={classes.foretold}>
      {change && foretold && <Words foretold={foretold} />}
    </div>
  )
}

function Words({ foretold }: { foretold: DryRun }) {
  const { by } = foretold
  if (by.length === 0) return foretoldWords(foretold)
  return (
    <details>
      <summary>{foretoldWords(foretold)}</summary>
      <ul className={classes.values}>
        {by.map((one) => (
          <li key={`${one.kind} ${one.value}`}>
            <code>{shownValue(one)}</code> {countOf(one.starts, 'start')}
            {one.mark && <strong className={classes.mark}>{markWords(one)}</strong>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function shownValue({ kind, value }: DryRun['by'][number]) {
  if (value === '') return 'none sent'
  return kind === 'certificate' && value !== '?' ? fingerprintPairs(value) : value
}

type QuestionProps = { sdkKey: string; first: ReturnType<typeof useAskFirst>; busy: boolean }

/** Asked before a change is saved that would refuse much of what works today. */
export function GraveQuestion({ sdkKey, first, busy }: QuestionProps) {
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
      {asked && <Foretold sdkKey={sdkKey} change={asked.change} />}
    </ConfirmModal>
  )
}
