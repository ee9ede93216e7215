import type { issueCategories } from '@fovea/contract/requests/options'

export type IssueCategory = (typeof issueCategories)[number]

export const issueTemplates: Record<IssueCategory, string> = {
  'Bug Issue': `What happened:

What you expected:

Steps to reproduce:
1.
2.

SDK version, platform and device:
`,
  'Build/Installation Issue': `What you tried to install or build:

First error message:

SDK version and platform:

Build tools and versions (Xcode, Gradle, npm, …):
`,
  'License Issue': `Which key (first and last characters are enough):

What you see, including any error code or reference:

Since when:
`,
  'Other Issue': `What is this about?

How can we help?
`,
}
