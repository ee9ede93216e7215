import type { ReactNode } from 'react'

export type Story = { name: string; render: () => ReactNode }

export type StoryGroup = { title: string }
