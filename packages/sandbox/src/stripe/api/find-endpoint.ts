import type { Endpoint } from './endpoint.ts'
import { ApiProblem } from './problem.ts'

export function createEndpointFinder(endpoints: readonly Endpoint[]) {
  const compiled = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^/${endpoint.version}${endpoint.path.replace(':id', '(?<id>[^/]+)')}$`),
  }))

  return function find(method: string, path: string): { endpoint: Endpoint; id: string } {
    for (const { endpoint, pattern } of compiled) {
      const match = endpoint.method === method ? pattern.exec(path) : null
      if (match) return { endpoint, id: match.groups?.['id'] ?? '' }
    }
    throw new ApiProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox knows just the calls that the console makes.`,
    })
  }
}
