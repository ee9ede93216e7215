import type { issueCategories } from '@fovea/contract/requests/options'

export type IssueCategory = (typeof issueCategories)[number]

/** What the report of each category starts from: the questions that would otherwise be asked back. */
export const issueTemplates: Record<IssueCategory, string> = {
  'Bug Issue': `What happened:

What you expected instead:

How to make it happen again:
1.
2.

SDK version, platform and device:
`,
  'Build/Installation Issue': `What you tried to install or build:

The first error it printed:

SDK version and platform:

Build tools and their versions (Xcode, Gradle, npm, …):
`,
  'License Issue': `Which key it is about (its first and last letters are enough):

What you see, with the error code or reference:

Since when:
`,
  'Other Issue': `What it is about:

What would help you:
`,
}
