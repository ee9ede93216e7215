import { AppError } from '../../errors.ts'

/** No call declares more than half of these levels. */
const deepest = 20
/** The largest input, 500 offline sessions, has a third of these values. */
const mostValues = 10_000

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Counts before parsing, which takes many times longer, because anonymous callers can send any JSON. */
export function findComplexJsonError(text: string): AppError | undefined {
  // Nearly all bodies are too short and have too few brackets, counting those in their texts.
  if (text.length < mostValues && !hasManyBrackets(text)) return undefined
  let depth = 0
  let values = 1
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isInText = !isInText
    else if (isInText) at += code === backslash ? 1 : 0
    else if (code === comma) values += 1
    else if (code === openBracket || code === openBrace) depth += 1
    else if (code === closeBracket || code === closeBrace) depth -= 1
    if (depth > deepest) return refused(`Nest arrays and objects at most ${deepest} levels deep.`)
    if (values > mostValues) return refused('Send at most 10,000 values at once.')
  }
  return undefined
}

function hasManyBrackets(text: string) {
  let brackets = 0
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) brackets += 1
  for (let at = text.indexOf('{'); at !== -1 && brackets <= deepest; at = text.indexOf('{', at + 1))
    brackets += 1
  return brackets > deepest
}

function refused(problem: string) {
  return new AppError('BAD_INPUT', `body: ${problem}`, { fields: { body: problem } })
}
