const shape =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Lowers only A to Z; other letters stay as typed, as a provider would keep them. Undefined if invalid. */
export function parseEmailAddress(typed: string): string | undefined {
  const address = typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return address.length <= 254 && shape.test(address) ? address : undefined
}
