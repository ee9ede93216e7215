import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { BoardLink } from '../board/BoardLink.tsx'
import { postQuery } from '../calls.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import { PostForm, type MoreFields } from './PostForm.tsx'

type Props = { room: PostRoom; id: string | undefined; MoreFields?: MoreFields | undefined }

export function PostEditor({ room, id, MoreFields }: Props) {
  return (
    <Page
      title={id === undefined ? `New ${room.noun}` : `Edit ${room.noun}`}
      above={<BoardLink room={room} />}
      sentence="Your draft stays in this browser until you save it."
    >
      {id === undefined ? (
        <PostForm room={room} post={undefined} MoreFields={MoreFields} />
      ) : (
        <ExistingPost room={room} id={id} MoreFields={MoreFields} />
      )}
    </Page>
  )
}

function ExistingPost({ room, id, MoreFields }: Props & { id: string }): ReactNode {
  const { data: post, error, refetch } = useQuery(postQuery(room, id))
  if (post !== undefined) return <PostForm room={room} post={post} MoreFields={MoreFields} />
  if (error) {
    return <QueryError title={`The ${room.noun} could not be loaded.`} query={{ error, refetch }} />
  }
  return (
    <div aria-busy="true">
      <Skeleton height={480} radius="lg" />
    </div>
  )
}
