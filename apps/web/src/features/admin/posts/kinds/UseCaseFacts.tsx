import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../../../ui/values/Facts.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { blogKind } from './blog.ts'
import { postQuery } from '../calls.ts'
import type { Post } from '../post.ts'
import { UseCaseImage } from './UseCaseImage.tsx'

export function UseCaseFacts({ post: { blogId, imgUrl, title } }: { post: Post }) {
  return (
    <>
      {blogId !== '' && (
        <Fact label="Article">
          <ArticleLink id={blogId} />
        </Fact>
      )}
      {imgUrl !== '' && (
        <Fact label="Image">
          <Anchor href={imgUrl} target="_blank" rel="noopener noreferrer">
            {imgUrl}
          </Anchor>
          <UseCaseImage src={imgUrl} alt={title} />
        </Fact>
      )}
    </>
  )
}

function ArticleLink({ id }: { id: string }) {
  const { data: article, error } = useQuery(postQuery(blogKind, id))
  if (error) return 'An article in the trash'
  return (
    <TextLink to={`/console/${blogKind.places.viewer}`} search={{ id }}>
      {article?.title ?? id}
    </TextLink>
  )
}
