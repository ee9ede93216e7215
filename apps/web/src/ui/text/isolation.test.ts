import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createColumnHelper } from '../tables/table-columns.ts'
import { AsTyped } from '../values/AsTyped.tsx'
import { CutText } from '../values/CutText.tsx'
import { RequestConversation } from '../requests/RequestConversation.tsx'
import { RequestTopic } from '../requests/RequestTopic.tsx'
import { RequestFields } from '../requests/RequestFields.tsx'

/** Turns the letters after it around, also those of other texts on the line. */
const turning = '\u202Eabc'
const spelled = '[U+202E]abc'
const created = '2026-01-01T00:00:00.000Z'
const column = createColumnHelper<{ name: string }>()

const reply = { _id: '1', text: turning, created, from: 'sender' as const, author: turning }
const conversation = {
  request: {
    type: 'Report Issue' as const,
    info: { content: turning },
    state: 'granted' as const,
    created,
    decidedAt: created,
    note: turning,
    replies: [reply],
  },
  sender: turning,
  team: turning,
  notes: [{ _id: '2', text: turning, author: turning, created }],
}
const fields = { info: { content: turning, workLink: turning } }

const shown: [string, ReactNode][] = [
  ['AsTyped', createElement(AsTyped, { text: turning })],
  ['CutText', createElement(CutText, { text: turning, width: '1rem' })],
  [
    'RequestTopic',
    createElement(RequestTopic, { request: { type: 'Report Issue', info: { category: turning } } }),
  ],
  ['RequestConversation', createElement(RequestConversation, conversation)],
  ['RequestFields', createElement(RequestFields, { request: fields })],
  ['a table cell', column.accessor('name', 'Name').cellOf({ name: turning })],
  ['a computed cell', column.computed(({ name }) => name, 'Name').cellOf({ name: turning })],
]

test.each(shown)('%s isolates what a user typed, and keeps its letters in order', (_, content) => {
  const html = renderToStaticMarkup(createElement('div', null, content))
  expect(html).not.toContain(turning)
  expect(html).toContain(spelled)
  const isolated = html.replaceAll(/<bdi[^>]*>[^<]*<\/bdi>/g, '').replaceAll(/title="[^"]*"/g, '')
  expect(isolated).not.toContain(spelled)
})
