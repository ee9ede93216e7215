import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostBoard } from '../board/PostBoard.tsx'
import { blogRoom } from '../kinds/blog.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import { usecaseRoom } from '../kinds/use-cases.ts'

// What they answer is said, not inferred: the type of the address comes from the route table, and that from here.
export const BlogBoardPage = (): ReactNode => <BoardPage room={blogRoom} />
export const UsecaseBoardPage = (): ReactNode => <BoardPage room={usecaseRoom} />

function BoardPage({ room }: { room: PostRoom }): ReactNode {
  const search = useSearch({ from: `/console/admin/${room.places.board}` })
  const navigate = useNavigate()
  return (
    <PostBoard
      room={room}
      search={search}
      onSearch={(changed) =>
        void navigate({
          to: `/console/${room.places.board}`,
          search: changed,
          // What stands open, a question say, stays a step of the history.
          state: true,
          replace: true,
        })
      }
    />
  )
}
