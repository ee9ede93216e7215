import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, type Catalogue } from '@fovea/contract/downloads'
import { z } from 'zod'
import { ConfigError } from '../../platform/config/config.ts'

const ownFile = path.join(import.meta.dirname, 'catalogue.json')

/** An invalid catalogue stops the start, so that the error is noticed before a user meets it. */
export async function loadCatalogue(operatorsFile: string | undefined): Promise<Catalogue> {
  const file = path.resolve(operatorsFile ?? ownFile)
  const parsed = catalogue.safeParse(parseJson(file, await readText(file)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(file, issue ? sentenceOf(issue) : 'it is not valid')
}

async function readText(file: string) {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw wrong(file, `it could not be read: ${String(cause)}`, cause)
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw wrong(file, `it is not valid JSON: ${String(cause)}`, cause)
  }
}

function sentenceOf({ path: place, message }: z.core.$ZodIssue) {
  const field = place.length === 0 ? 'it' : z.core.toDotPath(place)
  return message.startsWith('is ') || message.startsWith('has ') || message.startsWith('stands ')
    ? `${field} ${message}`
    : `${field} is not valid: ${message}`
}

function wrong(file: string, reason: string, cause?: unknown) {
  return new ConfigError(`SDK_CATALOGUE is wrong (${file}): ${reason}.`, { cause })
}
