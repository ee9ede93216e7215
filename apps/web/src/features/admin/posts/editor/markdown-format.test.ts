import { expect, test } from 'vitest'
import {
  continueList,
  type Edit,
  type FormatName,
  formats,
  type Selected,
} from './markdown-format.ts'

/** In `marked`, `⟦` and `⟧` enclose the selection, or `|` is the cursor. */
function select(marked: string): Selected {
  const start = marked.search(/[⟦|]/)
  const text = marked.replaceAll(/[⟦⟧|]/g, '')
  const end = marked.includes('⟧') ? marked.indexOf('⟧') - 1 : start
  return { text, start, end }
}

function show({ text }: Selected, { from, to, insert, select: [start, end] }: Edit) {
  const edited = `${text.slice(0, from)}${insert}${text.slice(to)}`
  if (start === end) return `${edited.slice(0, start)}|${edited.slice(start)}`
  return `${edited.slice(0, start)}⟦${edited.slice(start, end)}⟧${edited.slice(end)}`
}

const cases: [FormatName, string, string][] = [
  ['bold', 'see ⟦this⟧ now', 'see **⟦this⟧** now'],
  ['bold', 'see **⟦this⟧** now', 'see ⟦this⟧ now'],
  ['italic', '|', '*⟦italic text⟧*'],
  ['strikethrough', '⟦old⟧', '~~⟦old⟧~~'],
  ['code', 'run ⟦it⟧', 'run `⟦it⟧`'],
  ['heading', 'one\ntw⟦o\nthree⟧', 'one\n⟦# two\n# three⟧'],
  ['heading', '# tit|le', 'title|'],
  ['subheading', 'title|', '## title|'],
  ['quote', 'a|', '> a|'],
  ['list', '⟦a\nb⟧', '⟦- a\n- b⟧'],
  ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
  ['numberedList', '⟦a\nb⟧\nc', '⟦1. a\n2. b⟧\nc'],
  ['taskList', 'a|', '- [ ] a|'],
  ['link', 'the ⟦guide⟧', 'the [guide](⟦https://⟧)'],
  ['image', '⟦face⟧', '![face](⟦https://⟧)'],
  ['image', '|', '![description](⟦https://⟧)'],
  ['codeBlock', 'text⟦x = 1⟧', 'text\n```\n⟦x = 1⟧\n```\n'],
  ['table', '|', '| ⟦Header⟧ | Header |\n| --- | --- |\n| Cell | Cell |\n'],
]

test.each(cases)('applies %s to %j', (name, before, after) => {
  const selected = select(before)
  expect(show(selected, formats[name](selected))).toBe(after)
})

test.each([
  ['- a|', '- a\n- |'],
  ['  * a|', '  * a\n  * |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['9. a|', '9. a\n10. |'],
  ['- a\n- |', '- a\n|'],
])('continues the list after %j', (before, after) => {
  const selected = select(before)
  const edit = continueList(selected)
  expect(edit && show(selected, edit)).toBe(after)
})

test.each(['plain|', '-|', '⟦- a⟧'])('leaves Enter in %j to the browser', (before) => {
  expect(continueList(select(before))).toBeNull()
})
