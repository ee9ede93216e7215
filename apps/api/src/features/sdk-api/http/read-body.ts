import type { IncomingMessage } from 'node:http'
import { findComplexJsonError } from '../../../platform/http/bodies/complex-json.ts'
import { AppError } from '../../../platform/errors.ts'

const maxBytes = 256 * 1024

/** Parses the body as JSON for any content type, because browsers send beacons as text/plain. */
export function readJsonBody(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) {
        chunks.push(chunk)
        return
      }
      request.pause()
      reject(new AppError('BODY_TOO_LARGE', 'The body is too large.'))
    })
    request.on('end', () => {
      const text = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''
      const complexityError = findComplexJsonError(text)
      if (complexityError) return reject(complexityError)
      try {
        resolve(JSON.parse(text))
      } catch {
        reject(
          new AppError('BAD_INPUT', 'The body is not valid JSON.', {
            fields: { body: 'not valid JSON' },
          }),
        )
      }
    })
    request.on('error', reject)
  })
}
