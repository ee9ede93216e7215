import { useComputedColorScheme } from '@mantine/core'
import MDEditor, { commands, type ICommand } from '@uiw/react-md-editor/nohighlight'
import type { ReactNode } from 'react'
import { editorHeight } from './editor-height.ts'
import { Markdown } from '../reader/Markdown.tsx'
import classes from './MarkdownEditor.module.css'

/** A button with a name. The editor's own shortcuts would take ⌘K from the palette, and ⌘L from the browser. */
function named(command: ICommand, name: string, icon: ReactNode = command.icon): ICommand {
  return {
    ...command,
    shortcuts: '',
    icon: <span aria-hidden="true">{icon}</span>,
    buttonProps: { 'aria-label': name, title: name },
  }
}

const image: ICommand = {
  ...named(commands.image, 'Image'),
  execute({ selectedText }, api) {
    api.replaceSelection(`![${selectedText || 'description'}](https://)`)
  },
}

const tools = [
  named(commands.heading1, 'Heading', <b>H</b>),
  named(commands.heading2, 'Subheading', <small>H</small>),
  commands.divider,
  named(commands.bold, 'Bold'),
  named(commands.italic, 'Italic'),
  named(commands.strikethrough, 'Strikethrough'),
  commands.divider,
  named(commands.link, 'Link'),
  image,
  named(commands.quote, 'Quote'),
  named(commands.code, 'Code'),
  named(commands.codeBlock, 'Code block'),
  named(commands.table, 'Table'),
  commands.divider,
  named(commands.unorderedListCommand, 'List'),
  named(commands.orderedListCommand, 'Numbered list'),
  named(commands.checkedListCommand, 'Task list'),
]

const views = [
  named(commands.codeEdit, 'Text only'),
  named(commands.codeLive, 'Text and preview'),
  named(commands.codePreview, 'Preview only'),
]

/** The preview is what readers see. */
const parts = { preview: (text: string) => <Markdown text={text} /> }

type Props = {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  invalid: boolean
  'data-path': string
}

/** The editor itself: a chunk of its own, because few pages write. */
export function MarkdownEditor({ id, value, onChange, onBlur, invalid, ...path }: Props) {
  const scheme = useComputedColorScheme()
  return (
    <MDEditor
      className={classes.editor}
      data-color-mode={scheme}
      data-invalid={invalid || undefined}
      height={editorHeight}
      visibleDragbar={false}
      highlightEnable={false}
      // Tab goes on to the next field, as everywhere.
      defaultTabEnable
      commands={tools}
      extraCommands={views}
      value={value}
      onChange={(text = '') => onChange(text)}
      textareaProps={{ id, onBlur, 'aria-invalid': invalid, 'aria-required': true, ...path }}
      components={parts}
    />
  )
}
