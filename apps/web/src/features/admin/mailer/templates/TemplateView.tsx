import type { EmailTemplate } from '@fovea/contract/admin'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { templatesQuery } from '../calls.ts'
import { newTemplateId } from '../mailer-search.ts'
import { Recipients } from '../recipients/Recipients.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateSkeleton } from './TemplateSkeleton.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

export function TemplateView({ id }: { id: string }) {
  const isNew = id === newTemplateId
  const { data, error, refetch } = useQuery({ ...templatesQuery, enabled: !isNew })
  const template = data?.find(({ _id }) => _id === id)

  return (
    <Page
      title={isNew ? 'New template' : (template?.emailSubject ?? 'Template')}
      sentence="An email you write once and send to many people."
      above={
        <TextLink to="/console/admin-email-sender" search={{}}>
          Templates
        </TextLink>
      }
      action={
        template ? (
          <TemplateActions template={template} />
        ) : (
          <Skeleton
            height={36}
            width="12rem"
            hidden={isNew || data !== undefined || error !== null}
          />
        )
      }
    >
      {isNew && <NewTemplate />}
      {template && <OpenTemplate key={id} newest={template} />}
      {!isNew && (
        <Pending query={{ data, error, refetch }} failure="The template could not be loaded.">
          <TemplateSkeleton />
        </Pending>
      )}
      {!isNew && data !== undefined && template === undefined && (
        <EmptyState drawing="lost" sentence="This template doesn't exist." />
      )}
    </Page>
  )
}

const noop = () => {}

function NewTemplate() {
  return <TemplateEditor template={undefined} newest={undefined} onShown={noop} onUnsaved={noop} />
}

/**
 * Keeps the opened version on screen, because it is the one that is sent. A version that another admin saves is applied
 * only when chosen.
 */
function OpenTemplate({ newest }: { newest: EmailTemplate }) {
  const [shown, setShown] = useState(newest)
  const [unsaved, setUnsaved] = useState(false)
  const hint =
    shown.version !== newest.version
      ? 'Choose a version first.'
      : unsaved
        ? 'Save the template first.'
        : null
  return (
    <>
      <TemplateEditor template={shown} newest={newest} onShown={setShown} onUnsaved={setUnsaved} />
      <Recipients template={shown} hint={hint} />
    </>
  )
}
