// A searchable list is a combobox with a listbox, for which there is no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { splitAtWords, type FoundSection } from './find-sections.ts'
import classes from './DocsSearch.module.css'

type Props = {
  results: readonly FoundSection[]
  typed: string
  active: number
  idOf: (index: number) => string
  onActive: (index: number) => void
  onChoose: (hash: string) => void
}

export function Results({ results, typed, active, idOf, onActive, onChoose }: Props) {
  return results.map(({ id: hash, title, part, excerpt }, index) => (
    <li
      key={hash}
      id={idOf(index)}
      role="option"
      aria-selected={index === active}
      className={classes.option}
      onMouseMove={() => onActive(index)}
      // Keeps the focus in the field; losing it would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hash)}
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
  ))
}

export function formatResultCount(count: number, typed: string) {
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
