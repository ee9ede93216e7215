import { issueCategories } from '@fovea/contract/requests/options'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isDescribed, storedDraft, createDraft, setContent, clearContent } from './issue-draft.ts'
import { issueTemplates } from './issue-templates.ts'

test('a new draft has the first category and the template of each category', () => {
  const draft = createDraft('dev@example.com')
  expect(draft).toMatchObject({ category: 'Bug Issue', reply: 'dev@example.com' })
  expect(draft.texts).toEqual(issueTemplates)
  expect(new Set(Object.values(issueTemplates)).size).toBe(issueCategories.length)
})

test("setContent changes only the draft's category", () => {
  const written = setContent(createDraft(''), 'It crashes.')
  expect(written.texts['Bug Issue']).toBe('It crashes.')
  expect(written.texts['License Issue']).toBe(issueTemplates['License Issue'])
})

test('clearContent resets the sent category and keeps the others', () => {
  const bug = setContent(createDraft('other@example.com'), 'It crashes.')
  const both = setContent({ ...bug, category: 'License Issue' }, 'My key is refused.')
  const left = clearContent({ ...both, attachRefusals: true }, 'dev@example.com')
  expect(left).toEqual({
    category: 'License Issue',
    reply: 'dev@example.com',
    texts: { ...issueTemplates, 'Bug Issue': 'It crashes.' },
    attachRefusals: false,
  })
})

describe.each(issueCategories)('isDescribed for %s', (category) => {
  test.each([
    ['nothing', '', false],
    ['blanks', ' \n\t', false],
    ['the template', issueTemplates[category], false],
    ['the template with blanks around it', `\n ${issueTemplates[category]} \n`, false],
    ['more than the template', `${issueTemplates[category]}It crashes.`, true],
    ['a part of the template', issueTemplates[category].slice(0, 5), true],
  ])('with %s', (_, content, described) => {
    expect(isDescribed(category, content)).toBe(described)
  })
})

describe('stored draft', () => {
  const items = new Map<string, string>()

  beforeEach(() => {
    items.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('is returned only to the user who wrote it', () => {
    const draft = setContent(createDraft('dev@example.com'), 'It crashes.')
    storedDraft.keep('me', draft)
    expect(storedDraft.read('me')).toEqual(draft)
    expect(storedDraft.read('another')).toBeNull()
  })

  test.each(['', 'no JSON', '{}', '{"category":"None","reply":"","texts":{}}'])(
    'is ignored if unreadable: %s',
    (kept) => {
      storedDraft.keep('me', createDraft(''))
      for (const key of items.keys()) items.set(key, kept)
      expect(storedDraft.read('me')).toBeNull()
    },
  )
})
