type Piece = { kind: 'same' | 'added' | 'removed'; text: string }
/** `place` is its place among the pieces. */
type PlacedPiece = Piece & { place: number }

/** With more edits, the texts have little in common, and comparing them takes long. */
const mostEdits = 400

/** Marks words that were added or removed, by the algorithm of Myers. */
export function compareWords(before: string, after: string): PlacedPiece[] {
  const [old, next] = [splitWords(before), splitWords(after)]
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1
  let end = 0
  const most = Math.min(old.length, next.length) - start
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const removed = old.slice(start, old.length - end)
  const added = next.slice(start, next.length - end)
  return joinPieces([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...compareMiddle(removed, added),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ])
}

function splitWords(text: string): string[] {
  return text.match(/\s|[^\s]+/gu) ?? []
}

function compareMiddle(old: readonly string[], next: readonly string[]): Piece[] {
  const trace = findShortestEdits(old, next)
  if (trace === null) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: next.join('') },
    ]
  }
  const pieces: Piece[] = []
  let [x, y] = [old.length, next.length]
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits]
    const diagonal = x - y
    const isAdded = edits > 0 && comesFromAbove(reached, diagonal, edits)
    const [fromX, fromY] = edits === 0 ? [0, 0] : previousEnd(reached, diagonal, isAdded)
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      pieces.push({ kind: 'same', text: old[x] ?? '' })
    }
    if (edits === 0) break
    if (isAdded) pieces.push({ kind: 'added', text: next[y - 1] ?? '' })
    else pieces.push({ kind: 'removed', text: old[x - 1] ?? '' })
    ;[x, y] = [fromX, fromY]
  }
  return pieces.toReversed()
}

type Reached = ReadonlyMap<number, number>

/** How far each diagonal is reached before each number of edits; null if too many are needed. */
function findShortestEdits(old: readonly string[], next: readonly string[]): Reached[] | null {
  const trace: Reached[] = []
  let reached = new Map<number, number>([[1, 0]])
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    trace.push(reached)
    const further = new Map(reached)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesFromAbove(reached, diagonal, edits)
        ? endOf(reached, diagonal + 1)
        : endOf(reached, diagonal - 1) + 1
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x += 1
      further.set(diagonal, x)
      if (x >= old.length && x - diagonal >= next.length) return trace
    }
    reached = further
  }
  return null
}

function comesFromAbove(reached: Reached | undefined, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true
  return diagonal !== edits && endOf(reached, diagonal - 1) < endOf(reached, diagonal + 1)
}

function previousEnd(reached: Reached | undefined, diagonal: number, isAdded: boolean) {
  const previous = isAdded ? diagonal + 1 : diagonal - 1
  const x = endOf(reached, previous)
  return [x, x - previous] as const
}

function endOf(reached: Reached | undefined, diagonal: number): number {
  return reached?.get(diagonal) ?? 0
}

/** Words that follow each other and were changed alike are one piece. */
function joinPieces(pieces: readonly Piece[]): PlacedPiece[] {
  const joined: PlacedPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.text === '') continue
    if (last?.kind === piece.kind) last.text += piece.text
    else joined.push({ ...piece, place: joined.length })
  }
  return joined
}
