import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import type { DrawingName } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

type Props = {
  title: string
  sentence: string
  drawing: DrawingName
  /** What will be there, said honestly. */
  later: ReactNode
}

/** A page whose content is still to come. */
export function LaterPage({ title, sentence, drawing, later }: Props) {
  return (
    <Page title={title} sentence={sentence}>
      <Card>
        <EmptyState drawing={drawing} sentence={later} />
      </Card>
    </Page>
  )
}
