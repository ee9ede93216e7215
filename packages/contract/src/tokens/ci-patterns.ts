const repositoryPattern = /^[a-z\d][a-z\d_-]{0,38}\/(?!\.{1,2}$)[\w.-]{1,100}$/
const repositoryPrefix = /^(?:https:\/\/github\.com\/|git@github\.com:)/i

/** A repository as `owner/name` in lower case, because GitHub's names ignore it. Takes pasted URLs, too. */
export function normalizeRepository(typed: string): string | null {
  const name = typed
    .trim()
    .replace(repositoryPrefix, '')
    .replace(/\/$/, '')
    .replace(/\.git$/i, '')
    .toLowerCase()
  return repositoryPattern.test(name) ? name : null
}

export const maxRefLength = 200

/** Refuses the same as `git check-ref-format`, except for a `*`, which stands for any characters but `/`. */
const invalidRef = /[\p{Cc} ~^:?[\\]|\.\.|@\{|\/\/|^[./]|\/\.|[./]$|\.lock(?:\/|$)|\*.*\*/u

/** A branch or tag without `refs/heads/` or `refs/tags/`, with at most one `*`. */
export function normalizeRef(typed: string, prefix: 'refs/heads/' | 'refs/tags/'): string | null {
  const text = typed.trim()
  const name = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const isValid =
    name !== '' && name.length <= maxRefLength && name.isWellFormed() && !invalidRef.test(name)
  return isValid ? name : null
}

export function matchesRef(pattern: string, name: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return name === pattern
  return (
    name.length >= start.length + end.length &&
    name.startsWith(start) &&
    name.endsWith(end) &&
    !name.slice(start.length, name.length - end.length).includes('/')
  )
}
