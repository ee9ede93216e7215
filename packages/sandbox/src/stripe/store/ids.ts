import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The provider's ids consist of a type prefix and random letters. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${randomLetters(length)}`
}

/** A client secret lets a browser act on one intent only. */
export function createClientSecret(intent: string): string {
  return `${intent}_secret_${randomLetters(24)}`
}

/** The first part of a customer's invoice numbers. */
export function createInvoicePrefix(): string {
  return randomLetters(8).toUpperCase()
}

function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
