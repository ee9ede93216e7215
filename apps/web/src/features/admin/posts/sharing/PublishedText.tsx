import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../lib/text/format.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LinesSkeleton } from '../../../../ui/feedback/LinesSkeleton.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { isUnknownPost } from '../board/NoPost.tsx'
import { publishedPostQuery } from '../calls.ts'
import { blogKind } from '../kinds/blog.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { UseCaseImage } from '../kinds/UseCaseImage.tsx'
import { MarkdownText } from '../reader/MarkdownText.tsx'

type Props = { kind: PostKind; id: string }

export function PublishedText({ kind, id }: Props) {
  const { data: post, error, refetch } = useQuery(publishedPostQuery(kind, id))
  if (isUnknownPost(error)) return <NotPublished />
  if (post === undefined && error) {
    return <QueryError title={`The ${kind.noun} could not be loaded.`} query={{ error, refetch }} />
  }
  if (post === undefined) return <Loading />
  return (
    <Page
      title={post.title}
      sentence={
        <>
          {post.category} · <time dateTime={post.published}>{formatDate(post.published)}</time>
        </>
      }
    >
      <article>
        {post.imgUrl !== '' && <UseCaseImage src={post.imgUrl} alt={post.title} />}
        <MarkdownText text={post.body} />
        {post.blogId !== '' && (
          <p>
            <TextLink
              to="/posts/$place/$id"
              params={{ place: blogKind.name, id: post.blogId }}
              underline="always"
            >
              Read the article
            </TextLink>
          </p>
        )}
      </article>
    </Page>
  )
}

/** Without a `Page`: the title of the document, which the server has written, stays. */
function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton height={28} my={3} width="24rem" maw="80%" />
      <Skeleton height={12} mt={8} mb={28} width="10rem" />
      <LinesSkeleton count={12} />
    </div>
  )
}

export function NotPublished() {
  return (
    <Page title="Not found" sentence="Nothing is published at this address.">
      <EmptyState
        drawing="sheet"
        sentence="The link may be incomplete, or the post was taken down or is not published yet."
      />
    </Page>
  )
}
