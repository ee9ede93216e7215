import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as the provider makes them: what it is, and random letters. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${randomLetters(length)}`
}

/** A secret that lets a browser act on one intent and nothing else. */
export function createClientSecret(intent: string): string {
  return `${intent}_secret_${randomLetters(24)}`
}

/** The start of a customer's invoice numbers. */
export function createInvoicePrefix(): string {
  return randomLetters(8).toUpperCase()
}

function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
