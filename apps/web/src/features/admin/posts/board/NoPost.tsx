import { ApiError } from '../../../../lib/http/http-errors.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import type { PostKind } from '../kinds/post-kind.ts'

export function NoPost({ kind }: { kind: PostKind }) {
  return (
    <Card>
      <EmptyState
        drawing="sheet"
        sentence={`This ${kind.noun} doesn't exist or was deleted.`}
        action={<ButtonLink to={`/console/${kind.places.board}`}>All {kind.noun}s</ButtonLink>}
      />
    </Card>
  )
}

export function isUnknownPost(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
