// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useChunk } from '../../../lib/page/chunk.ts'
import { focusSection } from '../../../lib/page/focus-section.ts'
import type { DocsPageId } from '../contents.ts'
import { laterTopics } from '../later-topics-chunk.ts'
import { useDocsLink } from '../navigation/docs-link.ts'
import type { Section } from './find-sections.ts'
import { useSlashShortcut } from './use-slash-shortcut.ts'
import text from '../../../ui/text/text.module.css'
import classes from './DocsSearch.module.css'

/** Loaded with the first focus, not in advance, because it contains the programs for every platform. */
const searching = { name: 'docs-search', load: () => import('./searching.ts') }

export function DocsSearch({ page }: { page: DocsPageId }) {
  const navigate = useNavigate()
  const linkTo = useDocsLink()
  const id = useId()
  const input = useSlashShortcut()
  const [focusCount, setFocusCount] = useState(0)
  const { data: code } = useChunk(searching, focusCount > 0)
  const { data: topics } = useChunk(laterTopics, focusCount > 0)
  // The page's content may have changed since it was read: another platform, another key.
  const [sections, setSections] = useState<readonly Section[]>([])
  const readPages = useCallback(
    (others: HTMLElement | null) => {
      if (others !== null && code) setSections(code.readSections(document))
    },
    [code],
  )
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState(false)
  const found = code?.findSections(sections, typed) ?? []
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
    await navigate(linkTo(hash))
    focusSection(hash)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const handleKey = {
      ArrowDown: () => move(shown ? active + 1 : active),
      ArrowUp: () => move(active - 1),
      Enter: () => void choose(found[active]?.id),
      Escape: () => (opened ? setOpened(false) : setTyped('')),
    }[event.key]
    if (handleKey === undefined || typed === '') return
    event.preventDefault()
    handleKey()
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
          onFocus={() => setFocusCount((times) => times + 1)}
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
        {listed && code && (
          <code.Results
            results={found}
            typed={typed}
            active={active}
            idOf={optionId}
            onActive={setActive}
            onChoose={(hash) => void choose(hash)}
          />
        )}
      </ul>
      {code && topics && <topics.OtherTopics key={focusCount} page={page} onShown={readPages} />}
      <output className={shown && code && found.length === 0 ? classes.nothing : text.hidden}>
        {shown && code?.formatResultCount(found.length, typed.trim())}
      </output>
    </search>
  )
}
