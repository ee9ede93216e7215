import { isWideNetwork, maxListEntries, type TextRule } from '@fovea/contract/license-keys/rules'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import { useTemporaryValue } from '../../../lib/time/use-temporary-value.ts'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useUpdateProductionKey } from '../key-actions.ts'
import { DryRunResult, DryRunConfirmation } from './dry-run/DryRunResult.tsx'
import { useConfirmHighImpact } from './dry-run/use-dry-run.ts'
import { createAddEntriesEdit, type ListName } from './key-edit.ts'
import { parseEntries } from './parse-entries.ts'
import { ListEntry } from './ListEntry.tsx'
import { useTypedValue } from './use-typed-value.ts'
import { UpdateProblem } from '../production/UpdateProblem.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './EntryList.module.css'

const wrongMs = 5000

type Props = {
  sdkKey: string
  list: ListName
  entries: readonly string[]
  title: string
  rule: TextRule
  placeholder: string
  caption: string
}

export function EntryList({ sdkKey, list, entries, title, rule, placeholder, caption }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, markSent, clearSent } = useTypedValue('')
  const wrong = useTemporaryValue<string>(wrongMs)
  // Kept while the question fades out.
  const [pendingEntries, setPendingEntries] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const update = useUpdateProductionKey(sdkKey)
  const confirmation = useConfirmHighImpact(sdkKey)
  const { entries: readable } =
    typed.trim() === '' ? { entries: null } : parseEntries(typed, rule, entries)
  const withAdded = (added: readonly string[]) => ({ [list]: [...entries, ...added] })
  const full = entries.length >= maxListEntries

  function add(event: SubmitEvent) {
    event.preventDefault()
    if (update.isPending || confirmation.isChecking) return
    const { entries: newEntries, wrong: problem } = parseEntries(typed, rule, entries)
    if (newEntries === null) return wrong.show(problem)
    wrong.hide()
    setPendingEntries(newEntries)
    markSent()
    if (list === 'ipBlacklist' && newEntries.some(isWideNetwork)) setAsking(true)
    else confirmation.saveOrConfirm(withAdded(newEntries), () => save(newEntries))
  }

  function save(newEntries: readonly string[]) {
    setAsking(false)
    update.mutate(createAddEntriesEdit(list, newEntries), { onSuccess: clearSent })
  }

  /** A single-line input would join pasted lines. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = typed.slice(0, selectionStart ?? typed.length)
    const after = typed.slice(selectionEnd ?? typed.length)
    setTyped(
      before +
        pasted
          .trim()
          .split(/[\s,;]+/)
          .join(', ') +
        after,
    )
  }

  return (
    <div className={flow.closeColumn}>
      <form onSubmit={add} noValidate className={classes.field}>
        <TextInput
          ref={input}
          className={classes.input}
          label={title}
          placeholder={placeholder}
          description={wrong.value === null ? captionFor(full, caption) : undefined}
          error={wrong.value}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          spellCheck={false}
          disabled={full}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onPaste={paste}
        />
        <Button
          type="submit"
          className={classes.add}
          variant="default"
          aria-label={`Add to ${title}`}
          disabled={full}
          loading={update.isPending || confirmation.isChecking}
        >
          <Icon name="plus" />
        </Button>
      </form>
      <DryRunResult sdkKey={sdkKey} change={readable && withAdded(readable)} />
      <DryRunConfirmation sdkKey={sdkKey} confirmation={confirmation} busy={update.isPending} />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Block a wide range?"
        act="Block anyway"
        onConfirm={() => save(pendingEntries)}
        busy={update.isPending}
      >
        Sessions from the millions of addresses in {pendingEntries.filter(isWideNetwork).join(', ')}{' '}
        will be refused.
      </ConfirmModal>
      <UpdateProblem update={update} onApplied={clearSent} />
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={title}>
          {entries.map((entry) => (
            <ListEntry
              key={entry}
              sdkKey={sdkKey}
              list={list}
              entry={entry}
              without={{ [list]: entries.filter((other) => other !== entry) }}
              onRemove={() => input.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function captionFor(full: boolean, caption: string): string {
  return full ? `The limit is ${maxListEntries} entries. Delete one to add another.` : caption
}
