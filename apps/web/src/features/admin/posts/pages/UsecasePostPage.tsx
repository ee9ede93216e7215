import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostEditor } from '../editor/PostEditor.tsx'
import { UseCaseFields } from '../kinds/UseCaseFields.tsx'
import { usecaseRoom } from '../kinds/use-cases.ts'

export function UsecasePostPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/usecase-post' })
  return <PostEditor key={id} room={usecaseRoom} id={id} MoreFields={UseCaseFields} />
}
