import { Children, type ReactNode } from 'react'
import classes from './Breadcrumbs.module.css'

type Props = {
  children: ReactNode
  here: string
}

export function Breadcrumbs({ children, here }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
        <li aria-current="page" title={here}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
