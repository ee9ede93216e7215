import { postCategories } from '@fovea/contract/admin'
import { Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { notify } from '../../../../lib/page/notify.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ChoiceField } from '../../../../ui/forms/ChoiceField.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { postQuery, useDiscardChanges, useSavePost } from '../calls.ts'
import { PostConflict } from '../post-conflict.ts'
import { capitalize, type PostKind, type Publish } from '../kinds/post-kind.ts'
import type { Post, PostDraft } from '../post.ts'
import { AutosaveStatus } from '../autosave/AutosaveStatus.tsx'
import { usePostForm } from './use-post-form.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { LeaveGuard } from '../../../../ui/modals/LeaveGuard.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { LinkPreview } from '../sharing/LinkPreview.tsx'
import { PostVersions } from '../versions/PostVersions.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'
import classes from './PostForm.module.css'

export type MoreFields = ComponentType<{ form: UseFormReturnType<PostDraft> }>

type Props = {
  kind: PostKind
  post: Post | undefined
  MoreFields: MoreFields | undefined
  /** Called with the ID of the draft that the first save has started. */
  onBegun: (id: string) => void
}

export function PostForm({ kind, post, MoreFields, onBegun }: Props) {
  const writing = usePostForm(kind, post, onBegun)
  const { form, autosave, state } = writing
  const saving = useSavePost(kind, leave)
  const discarding = useDiscardChanges(kind, startFromPublished)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const missed = state.name === 'failed' ? state.error : null
  const conflict = findConflict(saving.error) ?? (choosing ? findConflict(missed) : null)

  const isPublic = post !== undefined && post.status !== 'draft'
  // The choice is sent again when a conflict with another admin is resolved.
  const [publish, setPublish] = useState<Publish>()
  const [scheduling, setScheduling] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const { id } = autosave.getTarget()

  function save(draft: PostDraft, choice: Publish, replaced?: number) {
    setPublish(choice)
    saving.mutate(
      { draft: { ...draft, publish: choice }, hold: autosave.hold, replaced },
      { onError: showAtFields },
    )
  }

  const submitAs = (choice: Publish) =>
    form.onSubmit((draft) => save(draft, choice), focusFirstError)

  function leave({ id }: Post) {
    autosave.stop()
    notify.success(`${capitalize(kind.noun)} saved.`)
    return navigate({ to: `/console/${kind.places.viewer}`, search: { id }, ignoreBlocker: true })
  }

  function showAtFields(error: Error) {
    autosave.resume()
    if (!(error instanceof ApiError)) return
    form.setErrors(kind.readErrors(error.fields))
    focusFirstError()
  }

  function startFromPublished(version: number) {
    if (post === undefined) return
    writing.startFrom({ ...post, version, changes: null, unpublished: null })
  }

  function endChoice() {
    setChoosing(false)
    saving.reset()
  }

  function overwrite(newest: Post) {
    if (choosing) void autosave.overwrite(newest.version)
    else save(form.values, publish, newest.version)
    setChoosing(false)
  }

  /** Saves the typed text as a version first, so that restoring another one loses nothing. */
  async function openVersions() {
    await autosave.flush()
    if (!autosave.isChanged()) setReviewing(true)
  }

  async function takeNewest({ id }: Pick<Post, 'id'>) {
    writing.startFrom(await queries.fetchQuery({ ...postQuery(kind, id), staleTime: 0 }))
    endChoice()
  }

  return (
    <>
      <form className={classes.form} onSubmit={submitAs(isPublic ? undefined : 'now')} noValidate>
        <Card>
          <div className={classes.fields}>
            <div className={classes.row}>
              <TextInput
                label="Title"
                withAsterisk
                aria-required
                data-path="title"
                {...form.getInputProps('title')}
              />
              <ChoiceField
                label="Category"
                options={postCategories}
                data-path="category"
                {...form.getInputProps('category')}
                value={form.values.category}
              />
            </div>
            {MoreFields && <MoreFields form={form} />}
            <MarkdownField
              label={kind.bodyLabel}
              data-path="body"
              {...form.getInputProps('body')}
              value={form.values.body}
              error={form.errors['body']}
            />
          </div>
        </Card>
        <ActionNotice outcome={saving.outcome} error={conflict ? null : saving.error} />
        <Group justify="flex-end" gap="xs">
          <AutosaveStatus
            state={state}
            onRetry={() => void autosave.flush()}
            onChoose={() => setChoosing(true)}
          />
          {id !== undefined && (
            <Button variant="default" onClick={() => void openVersions()}>
              Versions
            </Button>
          )}
          {post !== undefined && isPublic && writing.hasChanges && (
            <Button
              variant="default"
              loading={discarding.isPending}
              onClick={() => discarding.mutate({ id: post.id, hold: autosave.hold })}
            >
              Discard changes
            </Button>
          )}
          {post?.status === 'scheduled' && (
            <Button variant="default" onClick={() => submitAs('now')()}>
              Publish now
            </Button>
          )}
          {!isPublic && (
            <>
              <Button variant="default" onClick={() => submitAs('never')()}>
                Save draft
              </Button>
              <Button
                variant="default"
                onClick={() => form.onSubmit(() => setScheduling(true), focusFirstError)()}
              >
                Schedule
              </Button>
            </>
          )}
          <Button type="submit" loading={saving.isPending}>
            {submitLabel(kind, post)}
          </Button>
        </Group>
        <LinkPreview draft={form.values} />
        <ConflictModal
          kind={kind}
          conflict={conflict}
          onClose={endChoice}
          onOverwrite={overwrite}
          onTakeNewest={(newest) => void takeNewest(newest)}
        />
        <LeaveGuard
          isBlocked={autosave.isChanged}
          beforeLeave={autosave.flush}
          title="Leave without saving?"
          sentence="Your changes stay in this browser as a draft."
          stay="Keep editing"
        />
      </form>
      {id !== undefined && (
        <PostVersions
          kind={kind}
          post={{ id, status: post?.status ?? 'draft' }}
          opened={reviewing}
          onClose={() => setReviewing(false)}
          onRestored={async () => {
            await takeNewest({ id })
            setReviewing(false)
          }}
        />
      )}
      <ScheduleModal
        opened={scheduling}
        onClose={() => setScheduling(false)}
        onSchedule={(at) => {
          setScheduling(false)
          save(form.values, at)
        }}
      />
    </>
  )
}

function submitLabel({ noun }: PostKind, post: Post | undefined): string {
  if (post?.status === 'published') return 'Publish changes'
  return post?.status === 'scheduled' ? 'Save changes' : `Publish ${noun}`
}

function findConflict(error: Error | null): PostConflict | null {
  return error instanceof PostConflict ? error : null
}

/** Waits until the errors are rendered. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[data-path][aria-invalid="true"]')?.focus())
}
