import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoPost } from '../board/NoPost.tsx'
import { blogRoom } from '../kinds/blog.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import { UseCaseFacts } from '../kinds/UseCaseFacts.tsx'
import { usecaseRoom } from '../kinds/use-cases.ts'
import { PostViewer } from '../reader/PostViewer.tsx'

type Props = { room: PostRoom; MoreFacts?: typeof UseCaseFacts }

export const BlogViewerPage = (): ReactNode => <ViewerPage room={blogRoom} />
export const UsecaseViewerPage = (): ReactNode => (
  <ViewerPage room={usecaseRoom} MoreFacts={UseCaseFacts} />
)

function ViewerPage({ room, MoreFacts }: Props): ReactNode {
  const { id } = useSearch({ from: `/console/admin/${room.places.viewer}` })
  if (id === undefined) return <NoPost room={room} />
  return <PostViewer room={room} id={id} MoreFacts={MoreFacts} />
}
