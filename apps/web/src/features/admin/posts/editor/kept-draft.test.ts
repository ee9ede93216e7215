import { beforeEach, expect, test, vi } from 'vitest'
import { keptDrafts } from './kept-draft.ts'
import { emptyDraft, sameDraft } from '../post.ts'

const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const place = { userId: 'u', room: 'blog', id: '0199' }
const draft = { ...emptyDraft, title: 'Gaze', category: 'News' as const, version: 2 }

test('a draft is kept for its person, its room and its post', () => {
  keptDrafts.keep(place, draft)
  expect(keptDrafts.read(place)).toEqual(draft)
  expect(keptDrafts.read({ ...place, userId: 'v' })).toBeNull()
  expect(keptDrafts.read({ ...place, room: 'use-cases' })).toBeNull()
  expect(keptDrafts.read({ ...place, id: undefined })).toBeNull()
  keptDrafts.forget(place)
  expect(keptDrafts.read(place)).toBeNull()
})

test.each(['', '{', '[]', '{"title":"x"}', JSON.stringify({ ...draft, category: 'Gossip' })])(
  'what cannot be read is no draft: %s',
  (kept) => {
    keptDrafts.keep(place, draft)
    for (const key of items.keys()) items.set(key, kept)
    expect(keptDrafts.read(place)).toBeNull()
  },
)

test('a draft differs by what is written, and by nothing else', () => {
  expect(sameDraft(draft, { ...draft })).toBe(true)
  expect(sameDraft({ ...emptyDraft, title: 'Gaze', category: 'News' }, draft)).toBe(true)
  for (const field of ['title', 'body', 'blogId', 'imgUrl'] as const) {
    expect(sameDraft(draft, { ...draft, [field]: 'other' })).toBe(false)
  }
})
