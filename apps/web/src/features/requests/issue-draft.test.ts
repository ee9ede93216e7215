import { issueCategories } from '@fovea/contract/requests/options'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isDescribed, keptDraft, newDraft, withContent, withoutContent } from './issue-draft.ts'
import { issueTemplates } from './issue-templates.ts'

test('a new draft has the template of each category, and the first one chosen', () => {
  const draft = newDraft('dev@example.com')
  expect(draft).toMatchObject({ category: 'Bug Issue', reply: 'dev@example.com' })
  expect(draft.texts).toEqual(issueTemplates)
  expect(new Set(Object.values(issueTemplates)).size).toBe(issueCategories.length)
})

test('what is written stays in its category', () => {
  const written = withContent(newDraft(''), 'It crashes.')
  expect(written.texts['Bug Issue']).toBe('It crashes.')
  expect(written.texts['License Issue']).toBe(issueTemplates['License Issue'])
})

test('what is sent takes its own text along, and leaves the others', () => {
  const bug = withContent(newDraft('other@example.com'), 'It crashes.')
  const both = withContent({ ...bug, category: 'License Issue' }, 'My key is refused.')
  const left = withoutContent({ ...both, attachRefusals: true }, 'dev@example.com')
  expect(left).toEqual({
    category: 'License Issue',
    reply: 'dev@example.com',
    texts: { ...issueTemplates, 'Bug Issue': 'It crashes.' },
    attachRefusals: false,
  })
})

describe.each(issueCategories)('%s', (category) => {
  test.each([
    ['nothing', '', false],
    ['blanks', ' \n\t', false],
    ['the template', issueTemplates[category], false],
    ['the template with blanks around it', `\n ${issueTemplates[category]} \n`, false],
    ['more than the template', `${issueTemplates[category]}It crashes.`, true],
    ['a part of the template', issueTemplates[category].slice(0, 5), true],
  ])('%s', (_, content, described) => {
    expect(isDescribed(category, content)).toBe(described)
  })
})

describe('a kept draft', () => {
  const items = new Map<string, string>()

  beforeEach(() => {
    items.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('comes back to the person who wrote it', () => {
    const draft = withContent(newDraft('dev@example.com'), 'It crashes.')
    keptDraft.keep('me', draft)
    expect(keptDraft.read('me')).toEqual(draft)
    expect(keptDraft.read('another')).toBeNull()
  })

  test.each(['', 'no JSON', '{}', '{"category":"None","reply":"","texts":{}}'])(
    'that cannot be understood is none: %s',
    (kept) => {
      keptDraft.keep('me', newDraft(''))
      for (const key of items.keys()) items.set(key, kept)
      expect(keptDraft.read('me')).toBeNull()
    },
  )
})
