import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFocusOfView } from '../../../../lib/page/restore-lost-focus.ts'
import { allSendings, readMailerSearch } from '../mailer-search.ts'
import { SendingView } from '../sendings/SendingView.tsx'
import { TemplateView } from '../templates/TemplateView.tsx'
import { EmailSenderLists } from './EmailSenderLists.tsx'

export function AdminEmailSenderPage(): ReactNode {
  const { id, sending, list } = readMailerSearch(
    useSearch({ from: '/console/admin/admin-email-sender' }),
  )
  const open = sending ?? id
  useFocusOfView(open)

  if (sending !== undefined && sending !== allSendings) {
    return <SendingView key={sending} id={sending} />
  }
  if (id !== undefined) return <TemplateView key={id} id={id} />
  return <EmailSenderLists list={list ?? (sending === allSendings ? 'sendings' : 'templates')} />
}
