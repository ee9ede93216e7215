/** Letters, digits and the signs that mail systems really use, a domain with at least one dot. */
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The address in its one spelling (trimmed, lower case), or undefined where it is none. */
export function emailAddress(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  return address.length <= 254 && shape.test(address) ? address : undefined
}
