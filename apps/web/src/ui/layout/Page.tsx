import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { settings } from '../../lib/page/settings.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Heading } from './Heading.tsx'
import flow from './flow.module.css'
import classes from './Page.module.css'

type Props = {
  title: string
  /** A drawing before the title. */
  icon?: ReactNode
  /** A status beside the title. */
  mark?: ReactNode
  sentence: ReactNode
  above?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, icon, mark, sentence, above, action, children }: Props) {
  useDocumentTitle(`${title} · ${settings.brandName}`)
  return (
    <>
      {above && <Breadcrumbs here={title}>{above}</Breadcrumbs>}
      <header className={classes.head}>
        {icon}
        <div className={classes.words}>
          {/* Navigation moves the focus here, so that a screen reader announces the page. */}
          <Heading order={1} tabIndex={-1} className={classes.title} title={title}>
            {title}
          </Heading>
          {mark}
          <p className={classes.sentence}>{sentence}</p>
        </div>
        {action}
      </header>
      <div className={flow.column}>{children}</div>
    </>
  )
}
