import { redirect } from '@tanstack/react-router'

type Address = { isInConsole: boolean; topic?: string; hash: string }

/** Fragments are promises: `/docs#AUTH_IP_BLOCKED`, from when the docs were one page, leads to the section's page. */
export async function openDocsPage({ isInConsole, topic, hash }: Address): Promise<void> {
  if (topic === undefined && hash === '') return
  const [{ findPageOf, isLaterPage }, { createDocsLink }] = await Promise.all([
    import('../../features/docs/contents.ts'),
    import('../../features/docs/navigation/docs-link.ts'),
  ])
  if (topic === 'quick-start') {
    throw redirect({ ...createDocsLink(isInConsole, hash === '' ? topic : hash), replace: true })
  }
  if (topic !== undefined && !isLaterPage(topic)) {
    throw redirect({ to: isInConsole ? '/console/not-found' : '/sign', replace: true })
  }
  const page = findPageOf(hash)
  if (page === undefined || page === (topic ?? 'quick-start')) return
  throw redirect({ ...createDocsLink(isInConsole, hash), replace: true })
}
