import { mostListEntries, type TextRule } from '@fovea/contract/license-keys/rules'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { usePassing } from '../../../lib/use-passing.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useUpdateProductionKey } from '../api/update-production-key.ts'
import { addEntry, type ListName } from '../key-edit.ts'
import { ListEntry } from './ListEntry.tsx'
import { UpdateTrouble } from './UpdateTrouble.tsx'
import classes from './EntryList.module.css'

/** How long it is said that something is wrong with what was typed. */
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
  const [typed, setTyped] = useState('')
  const wrong = usePassing<string>(wrongMs)
  const update = useUpdateProductionKey(sdkKey)
  const full = entries.length >= mostListEntries

  function add(event: SubmitEvent) {
    event.preventDefault()
    if (update.isPending) return
    const entry = rule.parse(typed)
    if (entry === null) return wrong.show(rule.message)
    if (entries.includes(entry)) return wrong.show(`${entry} is in the list already.`)
    wrong.hide()
    update.mutate(addEntry(list, entry), { onSuccess: () => setTyped('') })
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          disabled={full}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className={classes.add}
          variant="default"
          aria-label={`Add to ${title}`}
          disabled={full}
          loading={update.isPending}
        >
          <Icon name="plus" />
        </Button>
      </form>
      <UpdateTrouble update={update} onApplied={() => setTyped('')} />
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={title}>
          {entries.map((entry) => (
            <ListEntry
              key={entry}
              sdkKey={sdkKey}
              list={list}
              entry={entry}
              onRemove={() => input.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function captionFor(full: boolean, caption: string): string {
  return full ? `${mostListEntries} entries are the most. Delete one to add another.` : caption
}
