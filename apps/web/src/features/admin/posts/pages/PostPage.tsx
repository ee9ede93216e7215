import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostEditor } from '../editor/PostEditor.tsx'
import { blogKind } from '../kinds/blog.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { UseCaseFields } from '../kinds/UseCaseFields.tsx'
import { usecaseKind } from '../kinds/use-cases.ts'

type Props = { kind: PostKind; MoreFields?: typeof UseCaseFields }

export const BlogPostPage = (): ReactNode => <PostPage kind={blogKind} />
export const UsecasePostPage = (): ReactNode => (
  <PostPage kind={usecaseKind} MoreFields={UseCaseFields} />
)

function PostPage({ kind, MoreFields }: Props): ReactNode {
  const { id } = useSearch({ from: `/console/admin/${kind.places.editor}` })
  return <PostEditor kind={kind} id={id} MoreFields={MoreFields} />
}
