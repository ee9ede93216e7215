import type { ReactNode } from 'react'
import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { QueryError } from '../../ui/feedback/ErrorNotice.tsx'
import type * as Parts from './later-parts.ts'

/** Parts of the keys page that a new developer does not see. */
export const laterParts = defineChunk('key-parts', () => import('./later-parts.ts'))

/** Renders at once if the page has waited for the parts. */
export function LaterPart({ render }: { render: (parts: typeof Parts) => ReactNode }) {
  const { data: parts, error, refetch } = useChunk(laterParts)
  if (parts !== undefined) return render(parts)
  return error && <QueryError title="This part could not be loaded." query={{ error, refetch }} />
}
