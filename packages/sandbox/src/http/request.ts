import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

const largestBodyBytes = 64 * 1024

export type SandboxRequest = {
  url: URL
  /** Values of the path's `:names`; a trailing `*` is called `rest`. */
  params: Record<string, string>
  header(name: string): string | undefined
  form(): Promise<URLSearchParams>
  /** The body as it was sent, of any type. */
  text(): Promise<string>
}

export function createSandboxRequest(
  message: IncomingMessage,
  url: URL,
  params: Record<string, string>,
): SandboxRequest {
  return {
    url,
    params,
    header(name) {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    form: () => readForm(message),
    text: () => readText(message),
  }
}

async function readForm(message: IncomingMessage): Promise<URLSearchParams> {
  const type = message.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new HttpError(415, 'This address takes a form (application/x-www-form-urlencoded).')
  }
  return new URLSearchParams(await readText(message))
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestBodyBytes) throw new HttpError(413, 'This body is larger than 64 kB.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
