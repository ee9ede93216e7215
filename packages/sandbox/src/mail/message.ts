export type MessageContent = {
  from: string
  /** All recipients, including blind copies. */
  to: string[]
  subject: string
  /** Empty if the mail has no such part. */
  text: string
  html: string
  /** By lower-case name; a repeated header's values are joined by a comma. */
  headers: Record<string, string>
}

export type Message = MessageContent & { id: string; receivedAt: string }

const textFields = ['id', 'receivedAt', 'from', 'subject', 'text', 'html'] as const

export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    textFields.every((name) => typeof fields.get(name) === 'string') &&
    Array.isArray(fields.get('to')) &&
    typeof fields.get('headers') === 'object'
  )
}
