import type { LinkProps } from '@tanstack/react-router'

/** A path of the route table. */
export type AppPath = NonNullable<LinkProps['to']>
