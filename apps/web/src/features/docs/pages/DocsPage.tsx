import type { ReactNode } from 'react'
import { Page } from '../../../ui/layout/Page.tsx'
import { SnippetsProvider, useReaderSnippets } from '../code/snippets.ts'
import { QuickStart } from '../components/QuickStart.tsx'
import { contents, type DocsPageId, type LaterPageId } from '../contents.ts'
import { Contents } from '../navigation/Contents.tsx'
import { SectionLink } from '../navigation/SectionLink.tsx'
import type { ReaderKey } from '../reader-key.ts'
import { DocsSearch } from '../search/DocsSearch.tsx'
import { useChunk } from '../../../lib/page/chunk.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { laterTopics } from '../later-topics-chunk.ts'
import { TopicSkeleton } from '../components/TopicSkeleton.tsx'
import classes from './DocsPage.module.css'

type Props = {
  page: DocsPageId
  reader: ReaderKey
  firstSession?: ReactNode
}

export function DocsPage({ page, reader, firstSession }: Props) {
  const snippets = useReaderSnippets(reader)
  const isFirst = page === 'quick-start'
  const { title = '', sentence = '' } = contents.find(({ id }) => id === page) ?? {}
  return (
    <Page
      title={isFirst ? 'Docs' : title}
      sentence={sentence}
      above={
        !isFirst && (
          <SectionLink section="quick-start" className={classes.up}>
            Docs
          </SectionLink>
        )
      }
    >
      <SnippetsProvider value={snippets}>
        {isFirst && firstSession !== undefined && (
          <div className={classes.firstSession}>{firstSession}</div>
        )}
        <div className={classes.columns}>
          <div className={classes.aside}>
            <DocsSearch page={page} />
            <Contents page={page} />
          </div>
          <div className={classes.topics}>
            {isFirst ? <QuickStart reader={reader} /> : <LaterTopic page={page} />}
          </div>
        </div>
      </SnippetsProvider>
    </Page>
  )
}

function LaterTopic({ page }: { page: LaterPageId }) {
  const { data: topics, error, refetch } = useChunk(laterTopics)
  if (topics !== undefined) return <topics.ShownTopic key={page} page={page} />
  if (error) return <QueryError title="This page could not be loaded." query={{ error, refetch }} />
  return <TopicSkeleton />
}
