import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../ui/layout/Page.tsx'
import { NoPost } from '../board/NoPost.tsx'
import { blogKind } from '../kinds/blog.ts'
import { capitalize, type PostKind } from '../kinds/post-kind.ts'
import { UseCaseFacts } from '../kinds/UseCaseFacts.tsx'
import { usecaseKind } from '../kinds/use-cases.ts'
import { PostViewer } from '../reader/PostViewer.tsx'

type Props = { kind: PostKind; MoreFacts?: typeof UseCaseFacts }

export const BlogViewerPage = (): ReactNode => <ViewerPage kind={blogKind} />
export const UsecaseViewerPage = (): ReactNode => (
  <ViewerPage kind={usecaseKind} MoreFacts={UseCaseFacts} />
)

function ViewerPage({ kind, MoreFacts }: Props): ReactNode {
  const { id } = useSearch({ from: `/console/admin/${kind.places.viewer}` })
  if (id === undefined) {
    return (
      <Page title={capitalize(kind.noun)} sentence={kind.viewerSentence}>
        <NoPost kind={kind} />
      </Page>
    )
  }
  return <PostViewer kind={kind} id={id} MoreFacts={MoreFacts} />
}
