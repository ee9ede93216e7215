import path from 'node:path'

export type Import = { from: string; to: string }

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g

/** Resolves an import of a workspace package to its folder, such as `packages/contract/sdk-api`. */
export function listImports(sources: Map<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => {
      const to = resolve(from, specifier)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
}

const workspaces: Record<string, string> = {
  '@fovea/cli': 'packages/cli',
  '@fovea/contract': 'packages/contract',
  '@fovea/license-client': 'packages/license-client',
  '@fovea/local-postgres': 'packages/local-postgres',
  '@fovea/sandbox': 'packages/sandbox',
  '@fovea/api': 'apps/api',
  '@fovea/web': 'apps/web',
}

function resolve(from: string, specifier: string) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const workspace = /^@fovea\/[^/]+/.exec(specifier)?.[0]
  if (workspace === undefined) return undefined
  return (workspaces[workspace] ?? workspace) + specifier.slice(workspace.length)
}

export function findCycle(imports: Import[]): string[] | undefined {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const trail: string[] = []

  function visit(file: string): string[] | undefined {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    trail.push(file)
    for (const { to } of next.get(file) ?? []) {
      const cycle = visit(to)
      if (cycle) return cycle
    }
    trail.pop()
    done.add(file)
    return undefined
  }

  for (const file of next.keys()) {
    const cycle = visit(file)
    if (cycle) return cycle
  }
  return undefined
}
