import { isWideNetwork, mostListEntries, type TextRule } from '@fovea/contract/license-keys/rules'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import { usePassing } from '../../../lib/time/use-passing.ts'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useUpdateProductionKey } from '../calls.ts'
import { Foretold, GraveQuestion } from './foretold/Foretold.tsx'
import { useAskFirst } from './foretold/use-foretold.ts'
import { addEntries, type ListName } from './key-edit.ts'
import { readEntries } from './typed-entries.ts'
import { ListEntry } from './ListEntry.tsx'
import { useTyped } from './use-typed.ts'
import { UpdateTrouble } from '../production/UpdateTrouble.tsx'
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

/** A list of a key: a field that adds to it, and its entries. */
export function EntryList({ sdkKey, list, entries, title, rule, placeholder, caption }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, markSent, clearSent } = useTyped('')
  const wrong = usePassing<string>(wrongMs)
  // Kept while the question fades out.
  const [asked, setAsked] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const update = useUpdateProductionKey(sdkKey)
  const first = useAskFirst(sdkKey)
  const { entries: readable } =
    typed.trim() === '' ? { entries: null } : readEntries(typed, rule, entries)
  const withAdded = (added: readonly string[]) => ({ [list]: [...entries, ...added] })
  const full = entries.length >= mostListEntries

  function add(event: SubmitEvent) {
    event.preventDefault()
    if (update.isPending || first.looking) return
    const { entries: fresh, wrong: complaint } = readEntries(typed, rule, entries)
    if (fresh === null) return wrong.show(complaint)
    wrong.hide()
    setAsked(fresh)
    markSent()
    if (list === 'ipBlacklist' && fresh.some(isWideNetwork)) setAsking(true)
    else first.askFirst(withAdded(fresh), () => save(fresh))
  }

  function save(fresh: readonly string[]) {
    setAsking(false)
    update.mutate(addEntries(list, fresh), { onSuccess: clearSent })
  }

  /** A field of one line would run pasted lines into each other. */
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
    <div className={classes.list}>
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
          loading={update.isPending || first.looking}
        >
          <Icon name="plus" />
        </Button>
      </form>
      <Foretold sdkKey={sdkKey} change={readable && withAdded(readable)} />
      <GraveQuestion sdkKey={sdkKey} first={first} busy={update.isPending} />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Block a wide range?"
        act="Block anyway"
        onConfirm={() => save(asked)}
        busy={update.isPending}
      >
        Sessions from the millions of addresses in {asked.filter(isWideNetwork).join(', ')} will be
        refused.
      </ConfirmModal>
      <UpdateTrouble update={update} onApplied={clearSent} />
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
  return full ? `The limit is ${mostListEntries} entries. Delete one to add another.` : caption
}
