import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoPost } from '../board/NoPost.tsx'
import { PostViewer } from '../reader/PostViewer.tsx'
import { blogRoom } from '../kinds/blog.ts'

export function BlogViewerPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/blog-viewer' })
  return id === undefined ? <NoPost room={blogRoom} /> : <PostViewer room={blogRoom} id={id} />
}
