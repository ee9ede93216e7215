// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Modal as MantineModal } from '@mantine/core'
import { runAfterGoingBack } from '../../lib/page/history-steps.ts'
import { restoreLostFocus } from '../../lib/page/restore-lost-focus.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { useHistoryStep } from '../../ui/modals/use-history-step.ts'
import { filterEntries, type SearchableEntry } from './filter-entries.ts'
import classes from './Palette.module.css'

export type PaletteEntry = SearchableEntry & {
  id: string
  kind: string
  run: () => void
}

type Props = {
  opened: boolean
  onClose: () => void
  entries: readonly PaletteEntry[]
  /** Called with the typed text, for searches beyond the entries. */
  onTyped: (typed: string) => void
}

export function Palette({ opened, onClose, entries, onTyped }: Props) {
  useHistoryStep(opened, onClose)
  const chosen = useRef<PaletteEntry>(null)
  // Reset the search even when it is opened again during the fade-out.
  const [wasOpened, setWasOpened] = useState(opened)
  const [opening, setOpening] = useState(0)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpening(opening + 1)
  }

  // Closing goes back by one entry, so navigation has to wait for it: otherwise going back would undo the navigation.
  useEffect(() => {
    if (opened || chosen.current === null) return
    runAfterGoingBack(chosen.current.run)
    chosen.current = null
  }, [opened])

  function choose(entry: PaletteEntry) {
    chosen.current = entry
    onClose()
  }

  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={restoreLostFocus}
      size={560}
      radius="lg"
      yOffset="12vh"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} />
      <MantineModal.Content aria-label="Palette">
        <PaletteSearch key={opening} onChoose={choose} entries={entries} onTyped={onTyped} />
      </MantineModal.Content>
    </MantineModal.Root>
  )
}

type Search = Pick<Props, 'entries' | 'onTyped'> & { onChoose: (entry: PaletteEntry) => void }

/** Inside the modal, so that the search is reset each time. */
function PaletteSearch({ onChoose, entries, onTyped }: Search) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const found = filterEntries(entries, typed)
  useEffect(() => field.current?.focus(), [])

  const optionId = (index: number): string => `${id}-${index}`

  function move(to: number) {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function choose(entry: PaletteEntry | undefined) {
    if (entry !== undefined) onChoose(entry)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Enter: () => choose(found[active]),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className={classes.search}>
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-label="Search pages, keys, docs and actions"
          placeholder="Search pages, keys, docs and actions"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
            onTyped(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={id} role="listbox" aria-label="Results" className={classes.options}>
        {found.map((entry, index) => (
          <li
            key={`${entry.kind} ${entry.id}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            {entry.label}
            {entry.detail !== undefined && <span className={classes.detail}>{entry.detail}</span>}
            <span>{entry.kind}</span>
          </li>
        ))}
      </ul>
      <output className={classes.nothing}>
        {found.length === 0 && `No results for “${typed}”`}
      </output>
    </>
  )
}
