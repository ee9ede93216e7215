import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { capitalised, type PostRoom } from '../kinds/post-room.ts'

/** The viewer's address without a post. */
export function NoPost({ room }: { room: PostRoom }) {
  return (
    <Page title={capitalised(room.noun)} sentence={room.viewerSentence}>
      <Card>
        <EmptyState
          drawing="sheet"
          sentence={`This ${room.noun} doesn't exist.`}
          action={<ButtonLink to={`/console/${room.places.board}`}>All {room.noun}s</ButtonLink>}
        />
      </Card>
    </Page>
  )
}
