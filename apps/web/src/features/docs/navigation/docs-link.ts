import { useLocation } from '@tanstack/react-router'
import { findPageOf, isLaterPage } from '../contents.ts'

/** The router's options for a section's page, in the docs that the reader is in. */
export function createDocsLink(isInConsole: boolean, section: string) {
  const page = findPageOf(section)
  const hash = section === page ? '' : section
  if (page === undefined || !isLaterPage(page)) {
    return { to: isInConsole ? '/console/docs' : '/docs', hash } as const
  }
  const to = isInConsole ? '/console/docs/$topic' : '/docs/$topic'
  return { to, params: { topic: page }, hash } as const
}

export function useDocsLink() {
  const isInConsole = useLocation({ select: ({ pathname }) => pathname.startsWith('/console') })
  return (section: string) => createDocsLink(isInConsole, section)
}
