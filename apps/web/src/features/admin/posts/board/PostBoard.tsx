import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { postsQuery, useRestorePost } from '../calls.ts'
import type { BoardSearch } from './board-search.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import type { Post } from '../post.ts'
import { BoardFilters } from './BoardFilters.tsx'
import { DeletePost } from './DeletePost.tsx'
import { postColumns, trashColumns } from './post-columns.tsx'

type Props = { room: PostRoom; search: BoardSearch; onSearch: (search: BoardSearch) => void }

export function PostBoard({ room, search, onSearch }: Props) {
  const posts = useInfiniteQuery(postsQuery(room, search))
  const [deleting, setDeleting] = useState<Post | null>(null)
  const { mutate: restore, variables, isPending } = useRestorePost(room)
  const restoring = isPending ? variables : null
  const inTrash = search.trash === 'true'
  const columns = useMemo(
    () =>
      inTrash
        ? trashColumns({ onRestore: restore, restoring })
        : postColumns({ viewer: `/console/${room.places.viewer}`, onDelete: setDeleting }),
    [inTrash, restore, restoring, room],
  )

  return (
    <Page
      title={room.title}
      sentence={room.sentence}
      action={<ButtonLink to={`/console/${room.places.editor}`}>Create New</ButtonLink>}
    >
      <BoardFilters noun={room.noun} search={search} onChange={onSearch} />
      <DataTable<Post>
        query={posts}
        failure={`The ${room.noun}s could not be loaded.`}
        label={`${room.noun}s`}
        columns={columns}
        rows={posts.data?.pages.flatMap((page) => page.posts)}
        rowId={({ id }) => id}
        placeholderRows={5}
        partial
        empty={<EmptyState drawing="sheet" sentence={emptySentence(room, search)} />}
      />
      <OlderRows query={posts} />
      <DeletePost
        room={room}
        post={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => setDeleting(null)}
      />
    </Page>
  )
}

function emptySentence({ noun }: PostRoom, { search, trash }: BoardSearch): string {
  if (search !== undefined) return `Nothing matches “${search}”.`
  return trash === 'true' ? 'The trash is empty.' : `No ${noun}s yet.`
}
