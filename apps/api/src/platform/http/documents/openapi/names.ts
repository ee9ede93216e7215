/** "List production keys", from `listProductionKeys`. */
export function titleOf(operationId: string): string {
  const words = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (words.charAt(0).toUpperCase() + words.slice(1))
    .replaceAll(/\bapi\b/g, 'API')
    .replaceAll(/\bci\b/g, 'CI')
}

/** The entity that an answer contains as `doc`: "production key". */
export function nounOf(answer: string): string | undefined {
  const name = /"#\/components\/schemas\/([A-Za-z]+)Answer"/.exec(answer)?.[1]
  if (name === undefined || ['Deleted', 'Heartbeat', 'TokenEnded'].includes(name)) return undefined
  return name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()
}
