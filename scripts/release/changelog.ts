import { z } from 'zod'

/** What `changeset status --output` writes, as far as a release needs it. */
export const releasePlan = z.object({
  changesets: z.array(
    z.object({
      summary: z.string(),
      releases: z.array(z.object({ type: z.enum(['major', 'minor', 'patch', 'none']) })),
    }),
  ),
  releases: z.array(z.object({ newVersion: z.string() })),
})
export type ReleasePlan = z.infer<typeof releasePlan>

const headings = [
  ['major', 'Changed in a way that breaks'],
  ['minor', 'New'],
  ['patch', 'Mended'],
] as const

/** The version that all packages get: they are released as one. */
export function versionOf({ releases }: ReleasePlan): string | undefined {
  return releases[0]?.newVersion
}

/** Puts what a release brings before all earlier ones. */
export function withRelease(changelog: string, plan: ReleasePlan, day: string): string {
  const groups = headings.flatMap(([type, heading]) => {
    const lines = plan.changesets
      .filter(({ releases }) => weightOf(releases) === type)
      .map(({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`)
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join('\n')}\n`]
  })
  const section = `## ${versionOf(plan)} (${day})\n\n${groups.join('\n')}\n`
  const earlier = changelog.search(/^## /m)
  if (earlier === -1) return `${changelog.trimEnd()}\n\n${section.trimEnd()}\n`
  return changelog.slice(0, earlier) + section + changelog.slice(earlier)
}

/** The heaviest of what a change does to any package. */
function weightOf(releases: readonly { type: string }[]) {
  return headings.find(([type]) => releases.some((release) => release.type === type))?.[0]
}
