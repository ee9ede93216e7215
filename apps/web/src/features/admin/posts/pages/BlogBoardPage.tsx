import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostBoard } from '../board/PostBoard.tsx'
import { blogRoom } from '../kinds/blog.ts'

// What it answers is said, not inferred: the type of the address comes from the route table, and that from here.
export function BlogBoardPage(): ReactNode {
  const search = useSearch({ from: '/console/admin/blog-board' })
  const navigate = useNavigate({ from: '/console/blog-board' })
  return (
    <PostBoard
      room={blogRoom}
      search={search}
      onSearch={(changed) => void navigate({ search: changed, replace: true })}
    />
  )
}
