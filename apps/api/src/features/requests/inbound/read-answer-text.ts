import { maxReplyLength } from '@fovea/contract/requests/options'

const breaks = /\r\n?|[\u2028\u2029]/g
const nul = '\u0000'
const cutNote = '\n\n[This email was longer.]'

/** Long lines are text, and comparing them would take long. */
const maxHeadingLength = 300
const attributionLines = 3
const headerLines = 4

const originalMessage = /^-{2,}\s?original message\s?-{2,}$/i
const dated = /\b\d{4}\b|\d[./]\d{1,2}[./]\d{2}|\d:\d{2}/
const rule = /^_{20,}\s*$/
const fromHeader = /^\*?from:/i
const sentHeader = /^\*?(?:sent|date):/i
const header = /^\*?[^\s:][^:]{0,30}:/

/**
 * Returns the sender's text above the quoted email, up to the length of an answer, or else their text
 * below and between the quoted lines.
 */
export function readAnswerText(text: string): string {
  const lines = text.toWellFormed().replaceAll(nul, '').replaceAll(breaks, '\n').split('\n')
  const end = lines.findIndex((_, at) => beginsQuote(lines, at))
  const above = end < 0 ? lines : dropAttribution(lines.slice(0, end), lines[end] ?? '')
  return shorten(joinLines(above) || joinLines(listLinesBelow(lines)))
}

function beginsQuote(lines: readonly string[], at: number) {
  const line = lines[at] ?? ''
  if (isQuoted(line) || isSignature(line)) return true
  if (line.length > maxHeadingLength) return false
  return originalMessage.test(line.trim()) || isForwardHeader(lines, at) || isAttribution(lines, at)
}

function isQuoted(line: string) {
  return line.startsWith('>')
}

function isSignature(line: string) {
  return line.trimEnd() === '--'
}

/** Outlook quotes below the headers of the email, after a line in some versions. */
function isForwardHeader(lines: readonly string[], at: number) {
  const line = lines[at] ?? ''
  const isRule = rule.test(line)
  if (!isRule && !fromHeader.test(line)) return false
  const headers = lines.slice(at + 1, at + headerLines)
  return headers.some((next) => (isRule ? header : sentHeader).test(next))
}

/** A line such as `On Thu, Nov 19, 2026 at 8:07 PM Fovea <…> wrote:`, which programs break at its length. */
function isAttribution(lines: readonly string[], at: number) {
  if (!/^on\s/i.test(lines[at] ?? '')) return false
  const paragraph = lines.slice(at, at + attributionLines).map((line) => line.trim())
  const end = paragraph.findIndex((line) => line === '' || line.endsWith(':'))
  const text = paragraph.slice(0, end + 1).join(' ')
  return text.length <= maxHeadingLength && text.endsWith(' wrote:') && dated.test(text)
}

/** In other languages, the line above quoted ones is known by its date. */
function dropAttribution(above: readonly string[], quote: string) {
  const last = above.findLastIndex((line) => line.trim() !== '')
  const isDropped = (from: number) => {
    const text = above.slice(from, last + 1).join(' ')
    return text.length <= maxHeadingLength && text.trimEnd().endsWith(':') && dated.test(text)
  }
  if (!isQuoted(quote) || last < 0) return above
  const first = [last, last - 1].find((from) => from >= 0 && isDropped(from))
  return first === undefined ? above : above.slice(0, first)
}

function listLinesBelow(lines: readonly string[]) {
  const first = lines.findIndex(isQuoted)
  if (first < 0) return []
  const rest = lines.slice(first)
  const end = rest.findIndex(isSignature)
  return rest.slice(0, end < 0 ? undefined : end).filter((line) => !isQuoted(line))
}

function joinLines(lines: readonly string[]) {
  return lines.join('\n').trim()
}

function shorten(text: string) {
  if (text.length <= maxReplyLength) return text
  const start = text.slice(0, maxReplyLength - cutNote.length).toWellFormed()
  return start.trimEnd() + cutNote
}
