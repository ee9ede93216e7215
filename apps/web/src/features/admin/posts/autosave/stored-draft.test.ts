import { beforeEach, expect, test, vi } from 'vitest'
import { storedDrafts } from './stored-draft.ts'
import { emptyDraft, isSameDraft } from '../post.ts'

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

const place = { userId: 'u', kind: 'blog', id: '0199' }
const draft = { ...emptyDraft, title: 'Gaze', category: 'News' as const, version: 2 }

test('a draft is stored per user, kind of post and post', () => {
  storedDrafts.keep(place, draft)
  expect(storedDrafts.read(place)).toEqual(draft)
  expect(storedDrafts.read({ ...place, userId: 'v' })).toBeNull()
  expect(storedDrafts.read({ ...place, kind: 'use-cases' })).toBeNull()
  expect(storedDrafts.read({ ...place, id: undefined })).toBeNull()
  storedDrafts.forget(place)
  expect(storedDrafts.read(place)).toBeNull()
})

test.each(['', '{', '[]', '{"title":"x"}', JSON.stringify({ ...draft, category: 'Gossip' })])(
  'an unreadable stored draft is ignored: %s',
  (kept) => {
    storedDrafts.keep(place, draft)
    for (const key of items.keys()) items.set(key, kept)
    expect(storedDrafts.read(place)).toBeNull()
  },
)

test('isSameDraft compares the written fields only', () => {
  expect(isSameDraft(draft, { ...draft })).toBe(true)
  expect(isSameDraft({ ...emptyDraft, title: 'Gaze', category: 'News' }, draft)).toBe(true)
  for (const field of ['title', 'body', 'blogId', 'imgUrl'] as const) {
    expect(isSameDraft(draft, { ...draft, [field]: 'other' })).toBe(false)
  }
})
