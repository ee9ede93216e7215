export type Selected = { text: string; start: number; end: number }

/** Replaces the text from `from` to `to`, then selects `select` in the result. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

type Format = (selected: Selected) => Edit

export const formats = {
  heading: prefixLines(() => '# '),
  subheading: prefixLines(() => '## '),
  bold: wrap('**', 'bold text'),
  italic: wrap('*', 'italic text'),
  strikethrough: wrap('~~', 'deleted text'),
  link: ({ text, start, end }: Selected) =>
    replace({ start, end }, `[${text.slice(start, end) || 'text'}](`, 'https://', ')'),
  image: ({ text, start, end }: Selected) =>
    replace({ start, end }, `![${text.slice(start, end) || 'description'}](`, 'https://', ')'),
  quote: prefixLines(() => '> '),
  code: wrap('`', 'code'),
  codeBlock: ({ text, start, end }: Selected) =>
    replace(
      { start, end },
      `${lineBreakBefore(text, start)}\`\`\`\n`,
      text.slice(start, end),
      '\n```\n',
    ),
  table: ({ text, start, end }: Selected) =>
    replace(
      { start, end },
      `${lineBreakBefore(text, start)}| `,
      text.slice(start, end) || 'Header',
      ' | Header |\n| --- | --- |\n| Cell | Cell |\n',
    ),
  list: prefixLines(() => '- '),
  numberedList: prefixLines((index) => `${index + 1}. `),
  taskList: prefixLines(() => '- [ ] '),
} satisfies Record<string, Format>

export type FormatName = keyof typeof formats

function wrap(mark: string, placeholder: string): Format {
  return ({ text, start, end }) => {
    const size = mark.length
    if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
      const inner = text.slice(start, end)
      return {
        from: start - size,
        to: end + size,
        insert: inner,
        select: [start - size, end - size],
      }
    }
    return replace({ start, end }, mark, text.slice(start, end) || placeholder, mark)
  }
}

function prefixLines(prefixOf: (index: number) => string): Format {
  return ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const next = text.indexOf('\n', end)
    const to = next < 0 ? text.length : next
    const lines = text.slice(from, to).split('\n')
    const isPrefixed = lines.every((line, index) => line.startsWith(prefixOf(index)))
    const insert = lines
      .map((line, index) =>
        isPrefixed ? line.slice(prefixOf(index).length) : `${prefixOf(index)}${line}`,
      )
      .join('\n')
    // After a single line the cursor goes to its end; several lines stay selected.
    const select: [number, number] = [
      lines.length > 1 ? from : from + insert.length,
      from + insert.length,
    ]
    return { from, to, insert, select }
  }
}

function replace(
  { start, end }: { start: number; end: number },
  before: string,
  selected: string,
  after: string,
): Edit {
  const from = start + before.length
  return {
    from: start,
    to: end,
    insert: `${before}${selected}${after}`,
    select: [from, from + selected.length],
  }
}

function lineBreakBefore(text: string, position: number) {
  return position === 0 || text[position - 1] === '\n' ? '' : '\n'
}

const listItem = /^(\s*)(?:([-*+])( \[[ xX]\])?|(\d{1,9})([.)])) /

/** Handles Enter: continues a list and ends it after an empty item. Null leaves Enter to the browser. */
export function continueList({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const item = listItem.exec(line)
  if (item === null) return null
  const [marker, indent = '', bullet, task, number, delimiter] = item
  if (line === marker) return { from, to: start, insert: '', select: [from, from] }
  const next =
    bullet === undefined
      ? `${Number(number) + 1}${delimiter} `
      : `${bullet}${task === undefined ? '' : ' [ ]'} `
  const insert = `\n${indent}${next}`
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] }
}
