import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostBoard } from '../board/PostBoard.tsx'
import { usecaseRoom } from '../kinds/use-cases.ts'

// What it answers is said, not inferred: the type of the address comes from the route table, and that from here.
export function UsecaseBoardPage(): ReactNode {
  const search = useSearch({ from: '/console/admin/usecase-board' })
  const navigate = useNavigate({ from: '/console/usecase-board' })
  return (
    <PostBoard
      room={usecaseRoom}
      search={search}
      onSearch={(changed) => void navigate({ search: changed, replace: true })}
    />
  )
}
