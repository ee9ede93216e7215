import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { settings } from '../../lib/page/settings.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Heading } from './Heading.tsx'
import classes from './Page.module.css'

type Props = {
  title: string
  sentence: ReactNode
  above?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, sentence, above, action, children }: Props) {
  useDocumentTitle(`${title} · ${settings.brandName}`)
  return (
    <>
      {above && <Breadcrumbs here={title}>{above}</Breadcrumbs>}
      <header className={classes.head}>
        <div>
          {/* Navigation moves the focus here, so that a screen reader announces the page. */}
          <Heading order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Heading>
          <p className={classes.sentence}>{sentence}</p>
        </div>
        {action}
      </header>
      <div className={classes.body}>{children}</div>
    </>
  )
}
