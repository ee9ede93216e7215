import { formatExact } from '../../../../lib/text/format.ts'
import { StatusDot, type StatusTone } from '../../../../ui/values/StatusDot.tsx'
import type { Post } from '../post.ts'
import text from '../../../../ui/text/text.module.css'

export const statuses: Record<Post['status'], { tone: StatusTone; word: string }> = {
  draft: { tone: 'off', word: 'Draft' },
  scheduled: { tone: 'look', word: 'Scheduled' },
  published: { tone: 'good', word: 'Published' },
}

export function PostStatus({ post: { status, published, unpublished } }: { post: Post }) {
  return (
    <>
      <StatusDot {...statuses[status]} />
      {status === 'scheduled' && published !== null && (
        <span className={text.second}>
          for <time dateTime={published}>{formatExact(published)}</time>
        </span>
      )}
      {status !== 'draft' && unpublished !== null && (
        <span className={text.second}>Unpublished changes</span>
      )}
    </>
  )
}
