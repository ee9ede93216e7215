// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Modal as MantineModal } from '@mantine/core'
import { runAfterGoingBack } from '../../lib/page/history-steps.ts'
import { restoreLostFocus } from '../../lib/page/restore-lost-focus.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { useHistoryStep } from '../../ui/modals/use-history-step.ts'
import { NavigationIcon, type NavigationIconName } from '../sidebar/NavigationIcon.tsx'
import { takeEarlyTyping } from './early-typing.ts'
import type { SearchableEntry } from './filter-entries.ts'
import { groupEntries, withRecent } from './group-entries.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import classes from './Palette.module.css'

export type PaletteEntry = SearchableEntry & {
  id: string
  group: string
  icon: NavigationIconName
  shortcut?: string | undefined
  run: () => void
}

type Props = {
  opened: boolean
  onClose: () => void
  entries: readonly PaletteEntry[]
  /** IDs of entries that were chosen before, newest first. */
  recent: readonly string[]
  /** Called with the typed text, for searches beyond the entries. */
  onTyped: (typed: string) => void
  onChosen: (entry: PaletteEntry) => void
}

export function Palette({ opened, onClose, entries, recent, onTyped, onChosen }: Props) {
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
    onChosen(entry)
    onClose()
  }

  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => restoreLostFocus()}
      size={620}
      radius="lg"
      yOffset="12vh"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} />
      <MantineModal.Content aria-label="Palette">
        <PaletteSearch
          key={opening}
          onChoose={choose}
          entries={entries}
          recent={recent}
          onTyped={onTyped}
        />
      </MantineModal.Content>
    </MantineModal.Root>
  )
}

type Search = Pick<Props, 'entries' | 'recent' | 'onTyped'> & {
  onChoose: (entry: PaletteEntry) => void
}

/** Inside the modal, so that the search is reset each time. */
function PaletteSearch({ onChoose, entries, recent, onTyped }: Search) {
  const [typed, setTyped] = useState(takeEarlyTyping)
  const [active, setActive] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const groups = typed.trim() === '' ? withRecent(entries, recent) : groupEntries(entries, typed)
  const found = groups.flatMap(({ members }) => members)

  function type(text: string) {
    setTyped(text)
    setActive(0)
    onTyped(text)
  }

  const begin = useEffectEvent(() => {
    field.current?.focus()
    if (typed !== '') onTyped(typed)
  })
  useEffect(() => begin(), [])

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
          placeholder="Search or run a command"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label="Results" className={classes.options}>
        {groups.map(({ title, members }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden="true">
              {title}
            </div>
            {members.map((entry) => {
              const index = found.indexOf(entry)
              return (
                <div
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes.option}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(entry)}
                >
                  <NavigationIcon name={entry.icon} />
                  <UserText text={entry.label} />
                  {entry.detail !== undefined && (
                    <span className={classes.detail}>{entry.detail}</span>
                  )}
                  {entry.shortcut !== undefined && (
                    <span className={classes.shortcut} aria-hidden="true">
                      {entry.shortcut}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <output className={classes.nothing}>
        {found.length === 0 && `No results for “${typed}”`}
      </output>
      <p className={classes.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>↵</kbd> to open
        </span>
        <span>
          <kbd>esc</kbd> to close
        </span>
      </p>
    </>
  )
}
