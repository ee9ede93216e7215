import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

export function IncompleteLink() {
  return (
    <EmptyState
      drawing="letter"
      sentence="This link is no longer valid, or a part of it is missing. Open it from the newest email again."
    />
  )
}
