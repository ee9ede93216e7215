import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createId(prefix: string, length = 24): string {
  return `${prefix}_${randomLetters(length)}`
}

export function createClientSecret(intent: string): string {
  return `${intent}_secret_${randomLetters(24)}`
}

export function createInvoicePrefix(): string {
  return randomLetters(8).toUpperCase()
}

function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
