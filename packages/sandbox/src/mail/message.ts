/** What a mail says, and to whom. */
export type MessageContent = {
  from: string
  /** Everybody it was delivered to, blind copies included. */
  to: string[]
  subject: string
  /** Empty where the mail has no such part: nothing is made up. */
  text: string
  html: string
  /** By lower-case name; a repeated header's values are joined by a comma. */
  headers: Record<string, string>
}

/** A mail in the mailbox. */
export type Message = MessageContent & { id: string; receivedAt: string }

const textFields = ['id', 'receivedAt', 'from', 'subject', 'text', 'html'] as const

/** Whether a file holds what was once stored. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    textFields.every((name) => typeof fields.get(name) === 'string') &&
    Array.isArray(fields.get('to')) &&
    typeof fields.get('headers') === 'object'
  )
}
