import { formatOrigin, type TextRule } from '@fovea/contract/license-keys/rules'

type ParsedEntries = { entries: string[]; wrong: null } | { entries: null; wrong: string }

/** Entries can be separated by commas, semicolons, spaces or line breaks. */
export function parseEntries(
  typed: string,
  rule: TextRule,
  present: readonly string[],
): ParsedEntries {
  const texts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  const read = texts.map((part) => ({ part, entry: rule.parse(part) }))
  const bad = read.find(({ entry }) => entry === null)
  if (bad !== undefined || read.length === 0) {
    const which = texts.length > 1 && bad !== undefined ? ` Wrong: ${bad.part}` : ''
    return { entries: null, wrong: rule.message + which }
  }
  const entries = [...new Set(read.flatMap(({ entry }) => entry ?? []))]
  const added = entries.filter((entry) => !present.includes(entry))
  if (added.length > 0) return { entries: added, wrong: null }
  const [first] = entries
  const wrong =
    entries.length === 1
      ? `${formatOrigin(first ?? '')} is in the list already.`
      : 'All of them are in the list already.'
  return { entries: null, wrong }
}
