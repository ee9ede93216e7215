import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostBoard } from '../board/PostBoard.tsx'
import { blogKind } from '../kinds/blog.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { usecaseKind } from '../kinds/use-cases.ts'

// What they answer is said, not inferred: the type of the address comes from the route table, and that from here.
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
          // What stands open, a question say, stays a step of the history.
          state: true,
          replace: true,
        })
      }
    />
  )
}
