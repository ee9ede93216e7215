import { useId } from 'react'
import { AddressText } from './AddressText.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './EntryList.module.css'

export function ShownList({ title, entries }: { title: string; entries: readonly string[] }) {
  const id = useId()
  return (
    <div className={flow.closeColumn}>
      <p id={id} className={text.medium}>
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
