import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { formatExact } from '../../../../lib/text/format.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import { CardSkeleton } from '../../../../ui/feedback/CardSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { FactsSkeleton } from '../../../../ui/values/FactsSkeleton.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { postQuery } from '../calls.ts'
import { capitalize, type PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import { BoardLink } from '../board/BoardLink.tsx'
import { DeletePost } from '../board/DeletePost.tsx'
import { isUnknownPost, NoPost } from '../board/NoPost.tsx'
import { PostStatus } from '../board/PostStatus.tsx'
import { PublicLink } from '../sharing/PublicLink.tsx'
import { MarkdownText } from './MarkdownText.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostVersions } from '../versions/PostVersions.tsx'
import { UnpublishPost } from './UnpublishPost.tsx'
import facts from '../../../../ui/values/Facts.module.css'
import flow from '../../../../ui/layout/flow.module.css'

type Props = {
  kind: PostKind
  id: string
  MoreFacts?: ComponentType<{ post: Post }> | undefined
}

export function PostViewer({ kind, id, MoreFacts }: Props) {
  const { data: post, error, refetch } = useQuery(postQuery(kind, id))
  return (
    <Page
      title={post?.title ?? capitalize(kind.noun)}
      sentence={kind.viewerSentence}
      above={<BoardLink kind={kind} />}
      action={<ViewerActions kind={kind} post={post} />}
    >
      {isUnknownPost(error) ? (
        <NoPost kind={kind} />
      ) : (
        <Pending
          query={{ data: post, error, refetch }}
          failure={`The ${kind.noun} could not be loaded.`}
        >
          <div className={flow.aside}>
            <CardSkeleton titled={false} lines={12} />
            <Card>
              <div className={facts.narrow}>
                <FactsSkeleton labels={['Status', 'Public page', 'Category', 'Created', 'ID']} />
              </div>
            </Card>
          </div>
        </Pending>
      )}
      {post !== undefined && (
        <div className={flow.aside}>
          <Card>
            <MarkdownText text={post.body} />
          </Card>
          <Card>
            <div className={facts.narrow}>
              <Facts>
                <Fact label="Status">
                  <PostStatus post={post} />
                </Fact>
                <Fact label="Public page">
                  <PublicLink kind={kind} post={post} />
                </Fact>
                <Fact label="Category">{post.category}</Fact>
                <Fact label="Created">
                  <time dateTime={post.created}>{formatExact(post.created)}</time>
                </Fact>
                {MoreFacts && <MoreFacts post={post} />}
                <Fact label="ID">
                  <CopyText text={post.id} label="id" whole />
                </Fact>
              </Facts>
            </div>
          </Card>
        </div>
      )}
    </Page>
  )
}

function ViewerActions({ kind, post }: { kind: PostKind; post: Post | undefined }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Post | null>(null)
  const [unpublishing, setUnpublishing] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  return (
    <div className={flow.row}>
      {post && (
        <>
          <Button variant="default" onClick={() => setReviewing(true)}>
            Versions
          </Button>
          <PostVersions
            kind={kind}
            post={post}
            opened={reviewing}
            onClose={() => setReviewing(false)}
            onRestored={() =>
              navigate({ to: `/console/${kind.places.editor}`, search: { id: post.id } })
            }
          />
          <UnpublishPost
            kind={kind}
            post={post}
            opened={unpublishing}
            onClose={() => setUnpublishing(false)}
          />
          <ButtonLink to={`/console/${kind.places.editor}`} search={{ id: post.id }}>
            Edit
          </ButtonLink>
          <PostMenu
            post={post}
            onUnpublish={() => setUnpublishing(true)}
            onDelete={() => setDeleting(post)}
          />
        </>
      )}
      <DeletePost
        kind={kind}
        post={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => navigate({ to: `/console/${kind.places.board}` })}
      />
    </div>
  )
}
