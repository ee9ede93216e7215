// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { findSections, splitAtWords, type Section } from './find-sections.ts'
import { readSections } from './read-sections.ts'
import { useSlash } from './use-slash.ts'
import classes from './DocsSearch.module.css'

/** Finds sections by their titles and texts. */
export function DocsSearch() {
  const navigate = useNavigate()
  const id = useId()
  const input = useSlash()
  const [sections, setSections] = useState<Section[]>([])
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState(false)
  const found = findSections(sections, typed)
  const shown = opened && typed.trim() !== ''
  const listed = shown && found.length > 0
  const optionId = (index: number): string => `${id}-${index}`

  function move(to: number) {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setOpened(true)
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  async function choose(hash: string | undefined) {
    if (hash === undefined) return
    setTyped('')
    setOpened(false)
    await navigate({ to: '.', hash })
    // A platform has a tab instead of a heading.
    const title = document.querySelector<HTMLElement>(
      `[id="${hash}-title"], [id="${hash}"] > [role="tablist"] > [aria-selected="true"]`,
    )
    title?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => move(shown ? active + 1 : active),
      ArrowUp: () => move(active - 1),
      Enter: () => void choose(found[active]?.id),
      Escape: () => (opened ? setOpened(false) : setTyped('')),
    }[event.key]
    if (act === undefined || typed === '') return
    event.preventDefault()
    act()
  }

  return (
    <search className={classes.search}>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search the docs"
          placeholder="Search the docs"
          aria-expanded={listed}
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={listed ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-table-search
          value={typed}
          // What is shown may have changed since: another platform, another key.
          onFocus={() => setSections(readSections(document))}
          onBlur={() => setOpened(false)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
            setOpened(true)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <ul id={id} role="listbox" aria-label="Sections" className={classes.options} hidden={!listed}>
        {listed &&
          found.map(({ id: hash, title, part, excerpt }, index) => (
            <li
              key={hash}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              onMouseMove={() => setActive(index)}
              // The field keeps the focus, or the list would be gone before it is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(hash)}
            >
              <span className={classes.title}>
                <span>
                  <Marked text={title} typed={typed} />
                </span>
                <span>{part}</span>
              </span>
              <span className={classes.excerpt}>
                <Marked text={excerpt} typed={typed} />
              </span>
            </li>
          ))}
      </ul>
      <output className={shown && found.length === 0 ? classes.nothing : classes.count}>
        {shown && countWords(found.length, typed.trim())}
      </output>
    </search>
  )
}

function countWords(count: number, typed: string) {
  if (count === 0) return `No results for “${typed}”`
  return count === 1 ? '1 result' : `${count} results`
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitAtWords(text, typed).map((piece, index) =>
    // A piece is known by its place and nothing else.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}
