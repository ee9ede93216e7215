import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostBoard } from '../board/PostBoard.tsx'
import { blogKind } from '../kinds/blog.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { usecaseKind } from '../kinds/use-cases.ts'

// The explicit return types break a cycle: the route table infers its types from the pages, and the pages use its
// types.
export const BlogBoardPage = (): ReactNode => <BoardPage kind={blogKind} />
export const UsecaseBoardPage = (): ReactNode => <BoardPage kind={usecaseKind} />

function BoardPage({ kind }: { kind: PostKind }): ReactNode {
  const search = useSearch({ from: `/console/admin/${kind.places.board}` })
  const navigate = useNavigate()
  return (
    <PostBoard
      kind={kind}
      search={search}
      onSearch={(changed) =>
        void navigate({
          to: `/console/${kind.places.board}`,
          search: changed,
          // Keeps `history.state`, in which open modals are recorded.
          state: true,
          replace: true,
        })
      }
    />
  )
}
