import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { BoardLink } from '../board/BoardLink.tsx'
import { isUnknownPost, NoPost } from '../board/NoPost.tsx'
import { postQuery } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { PostForm, type MoreFields } from './PostForm.tsx'

type Props = { kind: PostKind; id: string | undefined; MoreFields?: MoreFields | undefined }

export function PostEditor({ kind, id, MoreFields }: Props) {
  return (
    <Page
      title={id === undefined ? `New ${kind.noun}` : `Edit ${kind.noun}`}
      above={<BoardLink kind={kind} />}
      sentence="What you write stays in this browser until you save it."
    >
      {id === undefined ? (
        <PostForm kind={kind} post={undefined} MoreFields={MoreFields} />
      ) : (
        <ExistingPost kind={kind} id={id} MoreFields={MoreFields} />
      )}
    </Page>
  )
}

function ExistingPost({ kind, id, MoreFields }: Props & { id: string }): ReactNode {
  const { data: post, error, refetch } = useQuery(postQuery(kind, id))
  if (post !== undefined) return <PostForm kind={kind} post={post} MoreFields={MoreFields} />
  if (isUnknownPost(error)) return <NoPost kind={kind} />
  if (error) {
    return <QueryError title={`The ${kind.noun} could not be loaded.`} query={{ error, refetch }} />
  }
  return (
    <div aria-busy="true">
      <Skeleton height={480} radius="lg" />
    </div>
  )
}
