import { useId } from 'react'
import { AddressText } from './AddressText.tsx'
import classes from './EntryList.module.css'

export function ShownList({ title, entries }: { title: string; entries: readonly string[] }) {
  const id = useId()
  return (
    <div className={classes.list}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      {entries.length === 0 && 'None.'}
      <ul className={classes.entries} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry} className={classes.entry}>
            <code>
              <AddressText text={entry} />
            </code>
          </li>
        ))}
      </ul>
    </div>
  )
}
