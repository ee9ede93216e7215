// chunk: docs-contents
import type { VerdictCode } from '@fovea/contract/sdk-api/verdicts'

/**
 * Only data, because the command palette loads this as well. An `id` is a fragment: `/docs#id` leads to its page, in the
 * console and outside.
 */
type Entry = { id: string; title: string }

export const platforms = [
  { id: 'web', title: 'Web' },
  { id: 'ios', title: 'iOS' },
  { id: 'android', title: 'Android' },
  { id: 'windows', title: 'Windows' },
  { id: 'flutter', title: 'Flutter' },
  { id: 'unity', title: 'Unity' },
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

/** The pages. The first is `/docs` itself, the others are below it. */
export const contents = [
  {
    id: 'quick-start',
    title: 'Quick start',
    sentence: 'From an empty project to your first session.',
    parts: platforms,
  },
  {
    id: 'verdict-codes',
    title: 'Verdict codes',
    sentence: 'What each code means, and how to fix it.',
    parts: verdictCodes.map((code): Entry => ({ id: code, title: code })),
  },
  {
    id: 'leases',
    title: 'Leases and offline use',
    sentence: 'How apps start sessions when the console can’t be reached.',
    parts: [],
  },
  {
    id: 'tracking-quality',
    title: 'Tracking quality',
    sentence: 'How your app reports how well eye tracking works.',
    parts: [],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    sentence: 'How your server hears of events, and checks that they are ours.',
    parts: [],
  },
  {
    id: 'reference',
    title: 'API reference',
    sentence: 'Every call of the SDK API, its answers and its limits.',
    parts: [
      { id: 'start', title: 'Start a session' },
      { id: 'verdict', title: 'The verdict' },
      { id: 'beat', title: 'Keep alive and end' },
      { id: 'signatures', title: 'Signatures' },
      { id: 'statuses', title: 'Statuses and limits' },
    ],
  },
] as const satisfies readonly (Entry & { sentence: string; parts: readonly Entry[] })[]

export type DocsPageId = (typeof contents)[number]['id']
export type LaterPageId = Exclude<DocsPageId, 'quick-start'>

export const docsSections: readonly { title: string; hash: string; part: string }[] =
  contents.flatMap(({ id, title, parts }) => [
    { title, hash: id, part: 'Docs' },
    ...parts.map((part) => ({ title: part.title, hash: part.id, part: title })),
  ])

/** The page that contains a fragment, such as `ios`, `ios-install`, `leases` or `AUTH_IP_BLOCKED`. */
export function findPageOf(hash: string): DocsPageId | undefined {
  const page = contents.find(({ id, parts }) => id === hash || parts.some((one) => one.id === hash))
  if (page !== undefined) return page.id
  return platforms.some(({ id }) => hash.startsWith(`${id}-`)) ? 'quick-start' : undefined
}

export function isLaterPage(id: string): id is LaterPageId {
  return contents.some((page) => page.id === id) && id !== 'quick-start'
}
