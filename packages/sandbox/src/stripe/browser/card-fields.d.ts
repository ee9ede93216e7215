export type Typed = { number: string; expiry: string; cvc: string; postalCode: string }
export type FieldProblem = { type: 'validation_error'; code: string; message: string }

export function brandOf(number: string): string
export function addsUp(number: string): boolean
export function digitsOf(text: string): string
export function formatNumber(text: string): string
export function formatExpiry(text: string, isDeleting?: boolean): string
export function expiryOf(expiry: string): { month: number; year: number }
export function problemOf(
  typed: Typed,
  now: number,
  input: { isSent: boolean; hidePostalCode: boolean },
): FieldProblem | undefined
