import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoPost } from '../board/NoPost.tsx'
import { PostViewer } from '../reader/PostViewer.tsx'
import { UseCaseFacts } from '../kinds/UseCaseFacts.tsx'
import { usecaseRoom } from '../kinds/use-cases.ts'

export function UsecaseViewerPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/usecase-viewer' })
  if (id === undefined) return <NoPost room={usecaseRoom} />
  return <PostViewer room={usecaseRoom} id={id} MoreFacts={UseCaseFacts} />
}
