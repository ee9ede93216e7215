import type { SandboxRequest } from '../http/request.ts'

export function readBearerToken(request: SandboxRequest): string {
  return /^(?:bearer|token) (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
}
