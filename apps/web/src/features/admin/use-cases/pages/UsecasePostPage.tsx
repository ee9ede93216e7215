import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostEditor } from '../../posts/editor/PostEditor.tsx'
import { UseCaseFields } from '../components/UseCaseFields.tsx'
import { usecaseRoom } from '../usecase-room.ts'

export function UsecasePostPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/usecase-post' })
  return <PostEditor key={id} room={usecaseRoom} id={id} MoreFields={UseCaseFields} />
}
