import { alerts } from './alerts.ts'
import { dashboards } from './dashboards.ts'

export function listQueries(): [place: string, query: string][] {
  return [
    ...alerts.map(({ name, expr }): [string, string] => [`alert ${name}`, expr]),
    ...dashboards.flatMap(({ file, panels }) =>
      panels.flatMap(({ title, lines }) =>
        Object.values(lines).map((expr): [string, string] => [`${file}: ${title}`, expr]),
      ),
    ),
  ]
}

const words = new Set(['or', 'and', 'unless', 'by', 'without', 'bool'])

/** Finds the metrics and labels that a query reads. Understands only the PromQL that is used here. */
export function findNames(query: string): { metrics: string[]; labels: string[] } {
  const labels = [
    ...[...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ),
    ...[...query.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
      inside.split(',').map((label) => label.trim()),
    ),
  ]
  const rest = query
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
  const metrics = [...rest.matchAll(/[a-z_:][\w:]*(?!\w*\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))
  return { metrics: [...new Set(metrics)], labels: [...new Set(labels)] }
}
