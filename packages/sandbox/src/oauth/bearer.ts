import type { SandboxRequest } from '../http/request.ts'

/** The access token that a request carries, or an empty string. */
export function readBearerToken(request: SandboxRequest): string {
  return /^(?:bearer|token) (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
}
