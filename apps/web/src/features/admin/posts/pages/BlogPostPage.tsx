import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostEditor } from '../editor/PostEditor.tsx'
import { blogRoom } from '../kinds/blog.ts'

export function BlogPostPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/blog-post' })
  return <PostEditor key={id} room={blogRoom} id={id} />
}
