import { postCategories } from '@fovea/contract/admin'
import { Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { notify } from '../../../../lib/page/notify.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ChoiceField } from '../../../../ui/forms/ChoiceField.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { PostConflict, useSavePost } from '../calls.ts'
import { capitalize, type PostKind, type Publish } from '../kinds/post-kind.ts'
import type { Post, PostDraft } from '../post.ts'
import { usePostForm } from './use-post-form.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { LeaveGuard } from '../../../../ui/modals/LeaveGuard.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'
import classes from './PostForm.module.css'

export type MoreFields = ComponentType<{ form: UseFormReturnType<PostDraft> }>

type Props = { kind: PostKind; post: Post | undefined; MoreFields: MoreFields | undefined }

export function PostForm({ kind, post, MoreFields }: Props) {
  const writing = usePostForm(kind, post)
  const { form } = writing
  const saving = useSavePost(kind, leave)
  const navigate = useNavigate()
  const conflict = saving.error instanceof PostConflict ? saving.error : null

  const isPublic = post !== undefined && post.status !== 'draft'
  // The choice is sent again when a conflict with another admin is resolved.
  const [publish, setPublish] = useState<Publish>()
  const [scheduling, setScheduling] = useState(false)

  function save(draft: PostDraft, choice: Publish, version = writing.version) {
    const edited = post === undefined ? null : { id: post.id, version }
    setPublish(choice)
    saving.mutate({ draft: { ...draft, publish: choice }, edited }, { onError: showAtFields })
  }

  const submitAs = (choice: Publish) =>
    form.onSubmit((draft) => save(draft, choice), focusFirstError)

  function leave({ id }: Post) {
    writing.forgetDraft()
    notify.success(`${capitalize(kind.noun)} saved.`)
    return navigate({ to: `/console/${kind.places.viewer}`, search: { id }, ignoreBlocker: true })
  }

  function showAtFields(error: Error) {
    if (!(error instanceof ApiError)) return
    form.setErrors(kind.readErrors(error.fields))
    focusFirstError()
  }

  return (
    <>
      <form className={classes.form} onSubmit={submitAs(isPublic ? undefined : 'now')} noValidate>
        {writing.isFromDraft && writing.isChanged && <DraftNotice onDiscard={writing.discard} />}
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
            {isPublic ? 'Save changes' : `Publish ${kind.noun}`}
          </Button>
        </Group>
        <ConflictModal
          kind={kind}
          conflict={conflict}
          onClose={saving.reset}
          onOverwrite={(newest) => save(form.values, publish, newest.version)}
          onTakeNewest={(newest) => {
            writing.takeNewest(newest)
            saving.reset()
          }}
        />
        <LeaveGuard
          isBlocked={() => writing.isChanged}
          title="Leave without saving?"
          sentence="Your changes stay in this browser as a draft."
          stay="Keep editing"
        />
      </form>
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

/** Waits until the errors are rendered. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[data-path][aria-invalid="true"]')?.focus())
}
