import { Skeleton } from '@mantine/core'
import { defineChunk, useChunk } from '../../../../lib/page/chunk.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'

const markdown = defineChunk('markdown', () => import('./Markdown.tsx'))

export function MarkdownText({ text }: { text: string }) {
  const { data, error, refetch } = useChunk(markdown)
  if (error) {
    return <QueryError title="The text can't be shown." query={{ error, refetch }} />
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton height={200} radius="md" />
      </div>
    )
  }
  return <data.Markdown text={text} />
}
