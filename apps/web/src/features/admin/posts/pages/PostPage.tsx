import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostEditor } from '../editor/PostEditor.tsx'
import { blogRoom } from '../kinds/blog.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import { UseCaseFields } from '../kinds/UseCaseFields.tsx'
import { usecaseRoom } from '../kinds/use-cases.ts'

type Props = { room: PostRoom; MoreFields?: typeof UseCaseFields }

export const BlogPostPage = (): ReactNode => <PostPage room={blogRoom} />
export const UsecasePostPage = (): ReactNode => (
  <PostPage room={usecaseRoom} MoreFields={UseCaseFields} />
)

function PostPage({ room, MoreFields }: Props): ReactNode {
  const { id } = useSearch({ from: `/console/admin/${room.places.editor}` })
  return <PostEditor key={id} room={room} id={id} MoreFields={MoreFields} />
}
