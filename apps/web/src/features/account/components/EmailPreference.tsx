import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { emailPreferenceQuery, useSetEmailPreference } from '../calls.ts'

export function EmailPreference() {
  const mail = useQuery(emailPreferenceQuery)
  const allow = useSetEmailPreference()
  const shown = allow.isPending ? allow.variables : mail.data?.allowReceivingEmail

  return (
    <>
      {mail.isPending && <Skeleton height="2.3rem" width={320} maw="100%" aria-busy="true" />}
      {shown !== undefined && (
        <Switch
          label="Also send me reminders and news"
          description="We always send replies to your requests, new keys and billing notices."
          checked={shown}
          aria-busy={allow.isPending}
          onChange={(event) => {
            if (!allow.isPending) allow.mutate(event.currentTarget.checked)
          }}
        />
      )}
      <QueryError title="Your email preference could not be loaded." query={mail} />
      <ActionNotice outcome={allow.outcome} />
    </>
  )
}
