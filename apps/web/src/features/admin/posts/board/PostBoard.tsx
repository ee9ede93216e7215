import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { NothingMatches } from '../../../../ui/feedback/NothingMatches.tsx'
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
  const rows = posts.data?.pages.flatMap((page) => page.posts)
  const isUnfiltered = search.search === undefined && search.status === undefined && !inTrash
  // A field that is being cleared keeps its focus until the posts are known.
  const isEmpty = rows?.length === 0 && isUnfiltered && !posts.isPlaceholderData
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
      action={
        <ButtonLink to={`/console/${kind.places.editor}`} leftSection={<Icon name="plus" />}>
          Create New
        </ButtonLink>
      }
    >
      <BoardFilters noun={kind.noun} search={search} isEmpty={isEmpty} onChange={onSearch} />
      <DataTable<Post>
        query={posts}
        failure={`The ${kind.noun}s could not be loaded.`}
        label={`${kind.noun}s`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        placeholderRows={5}
        partial
        wide
        empty={
          <NoPosts kind={kind} search={search} onClear={() => onSearch({ trash: search.trash })} />
        }
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

type NoPostsProps = { kind: PostKind; search: BoardSearch; onClear: () => void }

function NoPosts({ kind: { noun, places }, search, onClear }: NoPostsProps) {
  if (search.search !== undefined || search.status !== undefined) {
    const sentence =
      search.search === undefined
        ? `No ${noun} has this status.`
        : `Nothing matches “${search.search}”.`
    return <NothingMatches drawing="sheet" sentence={sentence} onAct={onClear} />
  }
  if (search.trash === 'true') return <EmptyState drawing="sheet" sentence="The trash is empty." />
  return (
    <EmptyState
      drawing="sheet"
      sentence={`No ${noun}s yet. Each gets a public page once it’s published.`}
      action={
        <ButtonLink to={`/console/${places.editor}`} variant="default">
          Write the first {noun}
        </ButtonLink>
      }
    />
  )
}
