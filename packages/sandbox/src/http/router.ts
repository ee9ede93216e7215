import { HttpError } from './http-error.ts'
import type { Reply } from './reply.ts'
import type { SandboxRequest } from './request.ts'

type Handler = (request: SandboxRequest) => Reply | Promise<Reply>

type Method = 'GET' | 'POST' | 'DELETE'

/** A path may contain `:names` and end in `*`, which matches the rest. */
export type Route = { method: Method; path: string; handle: Handler }

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' }

export function createRouter(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

  return function match(method: string, path: string): Match {
    const wanted = method === 'HEAD' ? 'GET' : method
    const allowed: string[] = []
    for (const { route, pattern } of compiled) {
      const groups = pattern.exec(path)
      if (!groups) continue
      if (route.method !== wanted) {
        allowed.push(route.method)
        continue
      }
      return { kind: 'found', route, params: decoded(groups.groups ?? {}) }
    }
    return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' }
  }
}

function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*$/, '(?<rest>.*)')
  return new RegExp(`^${source}$`)
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch (cause) {
    throw new HttpError(400, 'This address is not percent-encoded correctly.', { cause })
  }
}
