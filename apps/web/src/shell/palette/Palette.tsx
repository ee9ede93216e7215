// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useId, useState, type KeyboardEvent } from 'react'
import { Modal as MantineModal } from '@mantine/core'
import { recoverFocus } from '../../lib/page/recover-focus.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { useHistoryStep } from '../../ui/modals/use-history-step.ts'
import { matching } from './palette-match.ts'
import classes from './Palette.module.css'

export type PaletteEntry = {
  label: string
  /** What it is, beside the label: "Page", "Act". */
  kind: string
  run: () => void
}

type Props = { opened: boolean; onClose: () => void; entries: readonly PaletteEntry[] }

/** Pages and acts, found by typing. */
export function Palette({ opened, onClose, entries }: Props) {
  useHistoryStep(opened, onClose)
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={recoverFocus}
      size={560}
      radius="lg"
      yOffset="12vh"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} />
      <MantineModal.Content aria-label="Palette">
        <PaletteSearch onClose={onClose} entries={entries} />
      </MantineModal.Content>
    </MantineModal.Root>
  )
}

/** Inside the modal, so that it starts afresh each time. */
function PaletteSearch({ onClose, entries }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const found = matching(entries, typed)
  const optionId = (index: number): string => `${id}-${index}`

  function move(to: number) {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function choose(entry: PaletteEntry | undefined) {
    if (entry === undefined) return
    onClose()
    entry.run()
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
          role="combobox"
          aria-label="Go to a page or do something"
          placeholder="Go to a page or do something"
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
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={id} role="listbox" aria-label="Pages and acts" className={classes.options}>
        {found.map((entry, index) => (
          <li
            key={entry.label}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            {entry.label}
            <span>{entry.kind}</span>
          </li>
        ))}
      </ul>
      <output className={classes.nothing}>
        {found.length === 0 && `Nothing is called “${typed}”.`}
      </output>
    </>
  )
}
