import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { capitalize, type PostKind } from '../kinds/post-kind.ts'

export function NoPost({ kind }: { kind: PostKind }) {
  return (
    <Page title={capitalize(kind.noun)} sentence={kind.viewerSentence}>
      <Card>
        <EmptyState
          drawing="sheet"
          sentence={`This ${kind.noun} doesn't exist.`}
          action={<ButtonLink to={`/console/${kind.places.board}`}>All {kind.noun}s</ButtonLink>}
        />
      </Card>
    </Page>
  )
}
