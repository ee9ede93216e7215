import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx'
import { ButtonLink } from '../../../../ui/links.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { templatesQuery } from '../api/list-templates.ts'
import { newTemplate } from '../mailer-search.ts'
import { Recipients } from './Recipients.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** A template: what it says, and to whom it goes. */
export function TemplateView({ id }: { id: string }) {
  const isNew = id === newTemplate
  const { data, error, refetch } = useQuery({ ...templatesQuery, enabled: !isNew })
  const template = data?.find(({ _id }) => _id === id)
  const [unsaved, setUnsaved] = useState(false)

  return (
    <Page
      title={isNew ? 'New template' : (template?.emailSubject ?? 'Template')}
      sentence="A mail that is written once and sent to many."
      action={
        <ButtonLink variant="default" to="/console/admin-email-sender" search={{}}>
          All templates
        </ButtonLink>
      }
    >
      {isNew && <TemplateEditor template={undefined} onUnsaved={setUnsaved} />}
      {template && (
        <>
          <TemplateEditor template={template} onUnsaved={setUnsaved} />
          <Recipients template={template} unsaved={unsaved} />
        </>
      )}
      {!isNew && data === undefined && !error && (
        <div aria-busy="true">
          <Skeleton height={480} radius="lg" />
        </div>
      )}
      {data === undefined && error && (
        <ErrorNotice
          title="The template could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!isNew && data !== undefined && template === undefined && (
        <EmptyState drawing="lost" sentence="There is no such template." />
      )}
    </Page>
  )
}
