import { useRouterState } from '@tanstack/react-router'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'

/** Shown while a page is on its way. */
export function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading && <ProgressLine label="Loading the page" />
}
