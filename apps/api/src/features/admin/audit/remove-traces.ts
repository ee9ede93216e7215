import { replaceTraces } from '../../../platform/personal-data.ts'

export type AuditMention = {
  id: string
  subject: string
  subject_id: string
  detail: Record<string, unknown>
}

/** An entry about the user also loses its detail, because its reason is about that user. */
export function removeTraces(
  entry: AuditMention,
  traces: readonly string[],
  replacement: string,
): AuditMention {
  const clean = (text: string) => replaceTraces(text, traces, replacement)
  const subject = clean(entry.subject)
  const isAbout = subject !== entry.subject || traces.includes(entry.subject_id)
  return {
    id: entry.id,
    subject,
    subject_id: traces.includes(entry.subject_id) ? '' : entry.subject_id,
    detail: isAbout ? {} : cleanParts(entry.detail, clean),
  }
}

function cleanParts(parts: Record<string, unknown>, clean: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [clean(name), cleanValue(value, clean)]),
  )
}

function cleanValue(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean))
  if (typeof value === 'object' && value !== null) return cleanParts({ ...value }, clean)
  return value
}
