import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'

/** `firstSession` is what is known of the reader's first session, which another room brings. */
export function DocsPage({ firstSession }: { firstSession?: ReactNode }) {
  return (
    <Page title="Docs" sentence="From an empty project to the first session.">
      {firstSession}
      <Card>
        <EmptyState
          drawing="book"
          sentence="Here a quick start for iOS, Android, Web and Windows will stand, with your own key in its examples. It is not written yet."
        />
      </Card>
    </Page>
  )
}
