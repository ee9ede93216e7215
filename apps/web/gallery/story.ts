import type { ReactNode } from 'react'

/** The part of Storybook's story format that the gallery uses. Storybook itself is installed only to show it. */
export type Story = { name: string; render: () => ReactNode }

/** Default export of a file of stories. */
export type StoryGroup = { title: string }
