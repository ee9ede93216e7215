// chunk: docs-contents
import type { VerdictCode } from '@fovea/contract/sdk-api/verdicts'

/** Only data, because the command palette loads this as well. An `id` is a fragment of `/docs` and `/console/docs`. */
type Entry = { id: string; title: string }

export const platforms = [
  { id: 'web', title: 'Web' },
  { id: 'ios', title: 'iOS' },
  { id: 'android', title: 'Android' },
  { id: 'windows', title: 'Windows' },
  { id: 'flutter', title: 'Flutter' },
] as const
export type PlatformId = (typeof platforms)[number]['id']

export const verdictCodes = [
  'NONE',
  'AUTH_INVALID_KEY',
  'AUTH_INVALID_PACKAGE_NAME',
  'AUTH_INVALID_APP_SIGNATURE',
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_INVALID_ACCESS',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_INVALID_KEY_FORMAT',
  'AUTH_EXPIRED_KEY',
  'AUTH_IP_BLOCKED',
  'AUTH_DOMAIN_NOT_ALLOWED',
] as const satisfies readonly VerdictCode[]

export const contents: readonly (Entry & { parts: readonly Entry[] })[] = [
  { id: 'quick-start', title: 'Quick start', parts: platforms },
  {
    id: 'verdict-codes',
    title: 'Verdict codes',
    parts: verdictCodes.map((code) => ({ id: code, title: code })),
  },
  { id: 'leases', title: 'Leases and offline use', parts: [] },
  { id: 'tracking-quality', title: 'Tracking quality', parts: [] },
  {
    id: 'reference',
    title: 'API reference',
    parts: [
      { id: 'start', title: 'Start a session' },
      { id: 'verdict', title: 'The verdict' },
      { id: 'beat', title: 'Keep alive and end' },
      { id: 'signatures', title: 'Signatures' },
      { id: 'statuses', title: 'Statuses and limits' },
    ],
  },
]

export const docsSections: readonly { title: string; hash: string; part: string }[] =
  contents.flatMap(({ id, title, parts }) =>
    [{ title, hash: id, part: 'Docs' }].concat(
      parts.map((part) => ({ title: part.title, hash: part.id, part: title })),
    ),
  )

const quickStart = new Set<string>(['quick-start', ...platforms.map(({ id }) => id)])

export function isLazyTopic(hash: string): boolean {
  return docsSections.some((section) => section.hash === hash) && !quickStart.has(hash)
}
