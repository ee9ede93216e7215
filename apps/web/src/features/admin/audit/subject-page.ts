type SubjectPage = 'customer' | 'request' | 'template' | 'sending' | 'article' | 'use case'

/** The actions whose subject has a page, by the words that they begin with. */
const pages: readonly [string, SubjectPage][] = [
  ['account ', 'customer'],
  ['subscription ', 'customer'],
  ['trial ', 'customer'],
  ['commercial key ', 'customer'],
  ['signed out', 'customer'],
  ['note ', 'customer'],
  ['tag ', 'customer'],
  ['request ', 'request'],
  ['template ', 'template'],
  ['sending ', 'sending'],
  ['article ', 'article'],
  ['use case ', 'use case'],
]

/** The page of an entry's subject; undefined for actions about a key, an email or a billing task. */
export function findSubjectPage(action: string): SubjectPage | undefined {
  return pages.find(([start]) => action.startsWith(start))?.[1]
}
