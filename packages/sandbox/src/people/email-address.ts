const shape =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Normalises an address (trimmed, A to Z in lower case); undefined if invalid. Other letters stay as they were typed,
 * as a provider would keep them.
 */
export function parseEmailAddress(typed: string): string | undefined {
  const address = typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return address.length <= 254 && shape.test(address) ? address : undefined
}
