import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { BoardLink } from '../board/BoardLink.tsx'
import { isUnknownPost, NoPost } from '../board/NoPost.tsx'
import { PostStatus } from '../board/PostStatus.tsx'
import { postQuery } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { PostForm, type MoreFields } from './PostForm.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'

type Props = { kind: PostKind; id: string | undefined; MoreFields?: MoreFields | undefined }

export function PostEditor({ kind, id, MoreFields }: Props) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState({ id, form: 0 })
  const [begunId, setBegunId] = useState<string>()
  // The first save of a new post changes the address, but not the form in which it is being written.
  if (opened.id !== id) {
    const isSameForm = id !== undefined && id === begunId
    setOpened({ id, form: isSameForm ? opened.form : opened.form + 1 })
  }

  function begin(begun: string) {
    setBegunId(begun)
    void navigate({
      to: `/console/${kind.places.editor}`,
      search: { id: begun },
      // Keeps `history.state`, in which open modals are recorded.
      state: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  const form = { kind, MoreFields, onBegun: begin }
  const isNew = id === undefined || id === begunId
  const { data: post } = useQuery({ ...postQuery(kind, id ?? ''), enabled: !isNew })
  const isPublic = post !== undefined && post.status !== 'draft'
  return (
    <Page
      title={post?.title || (isNew ? `New ${kind.noun}` : `Edit ${kind.noun}`)}
      mark={isPublic && <PostStatus post={post} />}
      above={<BoardLink kind={kind} />}
      sentence={
        isPublic
          ? 'Your changes are saved as you type. Readers see them once you publish them.'
          : 'What you write is saved as you type. Readers see it once you publish it.'
      }
      action={
        !isNew && (
          <ButtonLink variant="default" to={`/console/${kind.places.viewer}`} search={{ id }}>
            View {kind.noun}
          </ButtonLink>
        )
      }
    >
      {isNew ? (
        <PostForm key={opened.form} {...form} post={undefined} />
      ) : (
        <ExistingPost key={opened.form} {...form} id={id} />
      )}
    </Page>
  )
}

type Existing = {
  kind: PostKind
  id: string
  MoreFields: MoreFields | undefined
  onBegun: (id: string) => void
}

function ExistingPost({ id, ...form }: Existing): ReactNode {
  const { kind } = form
  // The form starts from what is stored now, not from what another page has read before.
  const query = useQuery({ ...postQuery(kind, id), refetchOnMount: 'always' })
  const { data: post, error, refetch, isFetchedAfterMount } = query
  // The text stays on the page, even if the post is deleted meanwhile.
  if (post !== undefined && isFetchedAfterMount) return <PostForm {...form} post={post} />
  if (isUnknownPost(error)) return <NoPost kind={kind} />
  if (error) {
    return <QueryError title={`The ${kind.noun} could not be loaded.`} query={{ error, refetch }} />
  }
  return <PostSkeleton />
}
