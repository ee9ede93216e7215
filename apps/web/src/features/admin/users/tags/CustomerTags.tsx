import '@mantine/core/styles/Combobox.layer.css'
import { postCustomerTag } from '@fovea/contract/admin'
import { maxTagLength } from '@fovea/contract/admin/customer-options'
import { Autocomplete, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { tagsQuery, useAddTag, useRemoveTag } from './tag-calls.ts'
import flow from '../../../../ui/layout/flow.module.css'
import classes from './CustomerTags.module.css'

const rule = postCustomerTag.body.shape.tag

export function CustomerTags({ id, tags }: { id: string; tags: string[] }) {
  const removal = useRemoveTag(id)
  return (
    <Card title="Tags" sentence="For staff, to find similar customers and to write to them.">
      {tags.length > 0 && (
        <ul className={flow.row} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              <UserText text={tag} />
              <IconButton
                icon="close"
                label={`Remove the tag ${tag}`}
                busy={removal.isPending && removal.variables === tag}
                onClick={() => removal.mutate(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <TagForm id={id} tags={tags} />
    </Card>
  )
}

function TagForm({ id, tags }: { id: string; tags: string[] }) {
  const [tag, setTag] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data: known = [] } = useQuery(tagsQuery)
  const addition = useAddTag(id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = rule.safeParse(tag).error?.issues[0]?.message
    setProblem(message)
    if (message !== undefined || addition.isPending) return
    addition.mutate(tag, { onSuccess: () => setTag('') })
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.form}>
        <Autocomplete
          className={classes.field}
          label="Add a tag"
          data={known.filter((other) => !tags.includes(other))}
          limit={8}
          maxLength={maxTagLength}
          value={tag}
          error={problem}
          onChange={(value) => {
            setTag(value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="default" loading={addition.isPending}>
          Add
        </Button>
      </div>
      <ActionNotice outcome={addition.outcome} />
    </form>
  )
}
