import { forTests, isTest } from '../structure/direction.ts'
import type { Import } from '../structure/imports.ts'
import { roomNumber } from '../structure/rooms.ts'

type Edge = [from: string, to: string]

/** The places of the diagram, the closest first. What is at none of them is not drawn. */
const places: [RegExp, string][] = [
  [/^scripts\/start\.ts$/, 'scripts/start.ts'],
  [/^apps\/api\/src\/features\/([^/]+)\//, 'room'],
  [/^apps\/api\/src\/platform\//, 'platform'],
  [/^apps\/api(?:\/|$)/, 'app.ts and server.ts'],
  [/^apps\/web\/src\/(features|shell|ui|lib)\//, 'web'],
  [/^apps\/web\/(?:src\/|$)/, 'web: app'],
  [/^packages\/(?:cli|contract|sandbox|local-postgres|license-client)/, 'package'],
]

/** Who uses whom, as Mermaid draws it: the rooms by their numbers, the arrows by the imports that are there. */
export function drawImports(imports: Import[]): string {
  const edges = withoutDetours(edgesOf(imports))
  const nodes = [...new Set(edges.flat())].toSorted(byPlace)
  const lines = [
    ...nodes.map((node) => `  ${idOf(node)}["${labelOf(node)}"]`),
    ...edges
      .toSorted(([a, b], [c, d]) => byPlace(a, c) || byPlace(b, d))
      .map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`),
  ]
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

function edgesOf(imports: Import[]): Edge[] {
  const found = new Map<string, Edge>()
  for (const { from, to } of imports) {
    if (isTest.test(from) || forTests.test(from)) continue
    const [user, used] = [placeOf(from), placeOf(to)]
    if (user === undefined || used === undefined || user === used) continue
    found.set(`${user} ${used}`, [user, used])
  }
  return [...found.values()]
}

function placeOf(file: string) {
  for (const [pattern, place] of places) {
    const match = pattern.exec(file)
    if (match === null) continue
    if (place === 'room') return match[1]
    if (place === 'web') return `web: ${match[1]}`
    return place === 'package' ? match[0] : place
  }
  return undefined
}

/** Leaves out an arrow where others lead from its begin to its end already. */
function withoutDetours(edges: Edge[]): Edge[] {
  const next = Map.groupBy(edges, ([from]) => from)
  const reaches = (from: string, to: string): boolean =>
    (next.get(from) ?? []).some(([, via]) => via === to || reaches(via, to))
  return edges.filter(
    ([from, to]) => !(next.get(from) ?? []).some(([, via]) => via !== to && reaches(via, to)),
  )
}

/** From the top of the house to its ground: what starts it, the rooms by number, what they stand on, and the console. */
function byPlace(one: string, other: string) {
  return heightOf(one) - heightOf(other) || one.localeCompare(other, 'en')
}

const order = [
  ['scripts/start.ts', 'app.ts and server.ts'],
  Object.keys(roomNumber).toSorted((one, other) => numberOf(other) - numberOf(one)),
  ['platform', 'web: app', 'web: features', 'web: shell', 'web: ui', 'web: lib'],
].flat()

function heightOf(place: string) {
  const height = order.indexOf(place)
  return height === -1 ? order.length : height
}

function numberOf(room: string) {
  return roomNumber[room] ?? 0
}

function idOf(place: string) {
  return place.replaceAll(/[^a-z]+/gi, '_')
}

function labelOf(place: string) {
  const number = roomNumber[place]
  return number === undefined ? place : `${number} ${place}`
}
