import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { BounceList } from '../bounces/BounceList.tsx'
import { allSendings, type MailerSearch, newTemplateId } from '../mailer-search.ts'
import { SendingList } from '../sendings/SendingList.tsx'
import { TemplateList } from '../templates/TemplateList.tsx'

const tabs = [
  { id: 'templates', title: 'Templates' },
  { id: 'sendings', title: 'Sent and scheduled' },
  { id: 'bounces', title: 'Bounces' },
] as const
type List = (typeof tabs)[number]['id']

const searches: Record<List, MailerSearch> = {
  templates: {},
  sendings: { sending: allSendings },
  bounces: { list: 'bounces' },
}

export function EmailSenderLists({ list }: { list: List }) {
  const panel = useId()
  const navigate = useNavigate({ from: '/console/admin-email-sender' })

  return (
    <Page
      title="Email"
      sentence="Write a template, choose its recipients, and send it now or later."
      action={
        <ButtonLink
          to="/console/admin-email-sender"
          search={{ id: newTemplateId }}
          leftSection={<Icon name="plus" />}
        >
          New template
        </ButtonLink>
      }
    >
      <Tabs
        label="Lists"
        tabs={tabs}
        value={list}
        panel={panel}
        onChange={(id) =>
          void navigate({
            search: searches[id],
            replace: true,
          })
        }
      />
      <div
        id={panel}
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === list)?.title}
        className={flow.column}
      >
        {list === 'templates' && <TemplateList />}
        {list === 'sendings' && <SendingList />}
        {list === 'bounces' && <BounceList />}
      </div>
    </Page>
  )
}
