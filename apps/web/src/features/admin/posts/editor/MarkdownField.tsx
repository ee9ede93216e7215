import { Input, Skeleton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { defineChunk, useChunk } from '../../../../lib/page/chunk.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { editorHeightPx } from './editor-height.ts'

const markdownEditor = defineChunk('markdown-editor', () => import('./MarkdownEditor.tsx'))

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error: ReactNode
  'data-path': string
}

export function MarkdownField({ label, value, onChange, onBlur, error, ...path }: Props) {
  const id = useId()
  const editor = useChunk(markdownEditor)

  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk
      description="Markdown. Upload images, or link to them with URLs that start with https://."
      descriptionProps={{ mt: 'xs' }}
      error={error}
    >
      <QueryError title="The editor could not be loaded." query={editor} />
      {editor.isPending && (
        <div aria-busy="true">
          <Skeleton height={editorHeightPx} radius="md" />
        </div>
      )}
      {editor.data && (
        <editor.data.MarkdownEditor
          id={id}
          value={value}
          onChange={onChange}
          {...(onBlur && { onBlur })}
          invalid={error !== undefined && error !== null}
          {...path}
        />
      )}
    </Input.Wrapper>
  )
}
