import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconDrawing } from '../../../../ui/drawings/Icon.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { UploadImage } from '../images/UploadImage.tsx'
import { Markdown } from '../reader/Markdown.tsx'
import { editorHeightPx } from './editor-height.ts'
import { continueList, type Edit, type FormatName, formats } from './markdown-format.ts'
import { scrollTogether } from './scroll-together.ts'
import classes from './MarkdownEditor.module.css'

const tools: { name: FormatName; label: string; d: string }[][] = [
  [
    { name: 'heading', label: 'Heading', d: 'M2.5 3.5v9M8 3.5v9M2.5 8H8M11 8l2-1.25v5.75' },
    {
      name: 'subheading',
      label: 'Subheading',
      d: 'M2.5 3.5v9M8 3.5v9M2.5 8H8M10.75 8.5a1.4 1.4 0 1 1 2.5.8l-2.5 3.2h2.75',
    },
  ],
  [
    {
      name: 'bold',
      label: 'Bold',
      d: 'M5 3h3.75a2.5 2.5 0 0 1 0 5H5V3ZM5 8h4.25a2.5 2.5 0 0 1 0 5H5V8Z',
    },
    { name: 'italic', label: 'Italic', d: 'M7.5 3h4M4.5 13h4M9.5 3l-3 10' },
    {
      name: 'strikethrough',
      label: 'Strikethrough',
      d: 'M2.5 8h11M11 5c-.4-1.2-1.5-2-3-2-1.8 0-3 .9-3 2.25 0 .8.4 1.4 1.1 1.75M5 11c.4 1.2 1.5 2 3 2 1.8 0 3-.9 3-2.25 0-.4-.1-.7-.2-1',
    },
  ],
  [
    {
      name: 'link',
      label: 'Link',
      d: 'M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.5 2.5 0 0 0-3.6-3.6l-1 1M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.7 8.7a2.5 2.5 0 0 0 3.6 3.6l1-1',
    },
    {
      name: 'image',
      label: 'Image',
      d: 'M2.5 3.5h11v9h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.5 6h.01',
    },
    { name: 'quote', label: 'Quote', d: 'M3 3v10M6 5h7M6 8h7M6 11h4.5' },
    {
      name: 'code',
      label: 'Code',
      d: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
    },
    {
      name: 'codeBlock',
      label: 'Code block',
      d: 'M2.5 3.5h11v9h-11zM6.5 6.5 5 8l1.5 1.5M9.5 6.5 11 8 9.5 9.5',
    },
    {
      name: 'table',
      label: 'Table',
      d: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M8 6.5v6',
    },
  ],
  [
    {
      name: 'list',
      label: 'List',
      d: 'M6 4.5h7M6 8h7M6 11.5h7M3 4.5h.01M3 8h.01M3 11.5h.01',
    },
    {
      name: 'numberedList',
      label: 'Numbered list',
      d: 'M7 4.5h6.5M7 8h6.5M7 11.5h6.5M2.5 4l1-.75v4M2.5 9.5h1.75L2.5 12.25h2',
    },
    {
      name: 'taskList',
      label: 'Task list',
      d: 'M8 4.5h5.5M8 11.5h5.5M2.25 4.5l1.25 1.25L6 3.25M2.5 9.75h3v3h-3z',
    },
  ],
]

const views = [
  { name: 'text', label: 'Text only', d: 'M3 4h10M3 8h10M3 12h6' },
  { name: 'both', label: 'Text and preview', d: 'M2.5 3.5h11v9h-11zM8 3.5v9' },
  {
    name: 'preview',
    label: 'Preview only',
    d: 'M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8ZM8 8h.01',
  },
] as const

const narrowViews = [
  { id: 'text', title: 'Text' },
  { id: 'preview', title: 'Preview' },
] as const

type View = (typeof views)[number]['name']

type Props = {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  invalid: boolean
  'data-path': string
}

export function MarkdownEditor({ id, value, onChange, onBlur, invalid, ...path }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<View>('both')
  const [uploading, setUploading] = useState(false)
  // Side by side, each half would be too small to read.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const panes = useId()
  const view = isNarrow && chosen === 'both' ? 'text' : chosen

  function format(name: FormatName) {
    const { current } = field
    if (current) applyEdit(current, formats[name](selectionOf(current)))
  }

  function insertPicture(markdown: string) {
    const at = field.current?.selectionEnd ?? value.length
    onChange(value.slice(0, at) + markdown + value.slice(at))
    setUploading(false)
  }

  return (
    <div
      className={classes.editor}
      style={{ height: editorHeightPx }}
      data-view={view}
      data-invalid={invalid || undefined}
    >
      <div className={classes.toolbar} role="toolbar" aria-label="Formatting" aria-controls={id}>
        {tools.map((group) => (
          <div key={group[0]?.name} className={classes.group}>
            {group.map(({ name, label, d }) => (
              <ToolButton
                key={name}
                label={label}
                d={d}
                disabled={view === 'preview'}
                onClick={() => format(name)}
              />
            ))}
          </div>
        ))}
        <div className={classes.group}>
          <ToolButton
            label="Upload an image"
            d="M8 10.5v-7M5 6.25 8 3.25l3 3M2.75 10.5v2.25h10.5V10.5"
            disabled={view === 'preview'}
            onClick={() => setUploading(true)}
            word="Upload"
          />
        </div>
        <div className={classes.views}>
          {isNarrow ? (
            <Tabs
              label="View"
              tabs={narrowViews}
              value={view === 'preview' ? 'preview' : 'text'}
              onChange={setChosen}
              panel={panes}
              small
            />
          ) : (
            views.map(({ name, label, d }) => (
              <ToolButton
                key={name}
                label={label}
                d={d}
                pressed={view === name}
                onClick={() => setChosen(name)}
              />
            ))
          )}
        </div>
      </div>
      <div className={classes.panes} id={panes} {...(isNarrow && { role: 'tabpanel' })}>
        <textarea
          ref={field}
          id={id}
          className={classes.text}
          value={value}
          hidden={view === 'preview'}
          aria-invalid={invalid}
          aria-required
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={continueListOnEnter}
          onBlur={onBlur}
          onScroll={({ currentTarget }) =>
            preview.current && scrollTogether(currentTarget, preview.current)
          }
          {...path}
        />
        {view !== 'text' && (
          // A text that scrolls has to be reached by keyboard.
          <section
            ref={preview}
            className={classes.preview}
            aria-label="Preview"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onScroll={({ currentTarget }) =>
              field.current && scrollTogether(currentTarget, field.current)
            }
          >
            <Markdown text={value} />
          </section>
        )}
      </div>
      <UploadImage
        opened={uploading}
        onClose={() => setUploading(false)}
        onUploaded={insertPicture}
      />
    </div>
  )
}

function continueListOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isPlainEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
  if (!isPlainEnter || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const edit = continueList(selectionOf(event.currentTarget))
  if (edit === null) return
  event.preventDefault()
  applyEdit(event.currentTarget, edit)
}

type ToolButtonProps = {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  d: string
  word?: string
}

function ToolButton({ label, pressed, disabled, onClick, d, word }: ToolButtonProps) {
  return (
    <UnstyledButton
      className={classes.tool}
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      disabled={disabled}
      // Some browsers lose the text selection together with the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconDrawing d={d} />
      {word}
    </UnstyledButton>
  )
}

function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { text: value, start: selectionStart, end: selectionEnd }
}

function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit) {
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, but the only way that keeps the browser's undo history. If it is missing, the value is set directly.
  const isTyped = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (!isTyped) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
