import type { ReactNode } from 'react'
import { Page } from '../../../ui/layout/Page.tsx'
import { SnippetsProvider, useReaderSnippets } from '../code/snippets.ts'
import { LaterTopics } from '../components/LaterTopics.tsx'
import { QuickStart } from '../components/QuickStart.tsx'
import { Contents } from '../navigation/Contents.tsx'
import type { ReaderKey } from '../reader-key.ts'
import { DocsSearch } from '../search/DocsSearch.tsx'
import classes from './DocsPage.module.css'

type Props = {
  reader: ReaderKey
  firstSession?: ReactNode
}

export function DocsPage({ reader, firstSession }: Props) {
  const snippets = useReaderSnippets(reader)
  return (
    <Page title="Docs" sentence="From an empty project to your first session.">
      {firstSession !== undefined && <div className={classes.firstSession}>{firstSession}</div>}
      <div className={classes.columns}>
        <div className={classes.aside}>
          <DocsSearch />
          <Contents />
        </div>
        <div className={classes.topics}>
          <SnippetsProvider value={snippets}>
            <QuickStart reader={reader} />
            <LaterTopics />
          </SnippetsProvider>
        </div>
      </div>
    </Page>
  )
}
