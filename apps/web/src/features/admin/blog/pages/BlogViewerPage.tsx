import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoPost } from '../../posts/board/NoPost.tsx'
import { PostViewer } from '../../posts/reader/PostViewer.tsx'
import { blogRoom } from '../blog-room.ts'

export function BlogViewerPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/blog-viewer' })
  return id === undefined ? <NoPost room={blogRoom} /> : <PostViewer room={blogRoom} id={id} />
}
