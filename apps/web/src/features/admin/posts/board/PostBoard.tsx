import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { postsQuery, useRestorePost } from '../calls.ts'
import type { BoardSearch } from './board-search.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import { BoardFilters } from './BoardFilters.tsx'
import { DeletePost } from './DeletePost.tsx'
import { createPostColumns, createTrashColumns } from './post-columns.tsx'

type Props = { kind: PostKind; search: BoardSearch; onSearch: (search: BoardSearch) => void }

export function PostBoard({ kind, search, onSearch }: Props) {
  const posts = useInfiniteQuery(postsQuery(kind, search))
  const [deleting, setDeleting] = useState<Post | null>(null)
  const { mutate: restore, variables, isPending } = useRestorePost(kind)
  const restoring = isPending ? variables : null
  const inTrash = search.trash === 'true'
  const columns = useMemo(
    () =>
      inTrash
        ? createTrashColumns({ onRestore: restore, restoring })
        : createPostColumns({ viewer: `/console/${kind.places.viewer}`, onDelete: setDeleting }),
    [inTrash, restore, restoring, kind],
  )

  return (
    <Page
      title={kind.title}
      sentence={kind.sentence}
      action={<ButtonLink to={`/console/${kind.places.editor}`}>Create New</ButtonLink>}
    >
      <BoardFilters noun={kind.noun} search={search} onChange={onSearch} />
      <DataTable<Post>
        query={posts}
        failure={`The ${kind.noun}s could not be loaded.`}
        label={`${kind.noun}s`}
        columns={columns}
        rows={posts.data?.pages.flatMap((page) => page.posts)}
        rowId={({ id }) => id}
        placeholderRows={5}
        partial
        wide
        empty={<EmptyState drawing="sheet" sentence={emptySentence(kind, search)} />}
      />
      <OlderRows query={posts} />
      <DeletePost
        kind={kind}
        post={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => setDeleting(null)}
      />
    </Page>
  )
}

function emptySentence({ noun }: PostKind, { search, status, trash }: BoardSearch): string {
  if (search !== undefined) return `Nothing matches “${search}”.`
  if (status !== undefined) return `No ${noun} has this status.`
  return trash === 'true' ? 'The trash is empty.' : `No ${noun}s yet.`
}
