import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoPost } from '../../posts/board/NoPost.tsx'
import { PostViewer } from '../../posts/reader/PostViewer.tsx'
import { UseCaseFacts } from '../components/UseCaseFacts.tsx'
import { usecaseRoom } from '../usecase-room.ts'

export function UsecaseViewerPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/usecase-viewer' })
  if (id === undefined) return <NoPost room={usecaseRoom} />
  return <PostViewer room={usecaseRoom} id={id} MoreFacts={UseCaseFacts} />
}
