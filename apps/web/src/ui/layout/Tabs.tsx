// Tabs have no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import type { KeyboardEvent, MouseEvent } from 'react'
import classes from './Tabs.module.css'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; title: string; count?: number }[]
  value: Id
  onChange: (id: Id, tab: HTMLElement) => void
  /** ID of the panel, or of each tab's own. */
  panel: string | ((id: Id) => string)
  small?: boolean
}

/** Smaller than Mantine's tabs, because these are in initial bundles. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, panel, small }: Props<Id>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === value)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to % tabs.length)
    const tab = event.currentTarget.children.item(next === undefined ? -1 : tabs.indexOf(next))
    if (next === undefined || !(tab instanceof HTMLElement)) return
    tab.focus()
    onChange(next.id, tab)
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes.tabs}
      data-small={small}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, title, count = 0 }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === value}
          aria-controls={typeof panel === 'string' ? panel : panel(id)}
          tabIndex={id === value ? 0 : -1}
          className={classes.tab}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onChange(id, currentTarget)}
        >
          {title}
          {count > 0 && <span className={classes.count}> {count}</span>}
        </button>
      ))}
    </div>
  )
}
