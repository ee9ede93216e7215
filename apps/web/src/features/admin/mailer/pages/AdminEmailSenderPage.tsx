import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { allSendings, readMailerSearch } from '../mailer-search.ts'
import { SendingView } from '../sendings/SendingView.tsx'
import { TemplateView } from '../templates/TemplateView.tsx'
import { EmailLists } from './EmailLists.tsx'

export function AdminEmailSenderPage(): ReactNode {
  const { id, sending, list } = readMailerSearch(
    useSearch({ from: '/console/admin/admin-email-sender' }),
  )
  const open = sending ?? id
  const shown = useRef(open)

  useEffect(() => {
    if (shown.current === open) return
    shown.current = open
    // The link that had the focus was removed by the navigation.
    restoreLostFocus()
  }, [open])

  if (sending !== undefined && sending !== allSendings) {
    return <SendingView key={sending} id={sending} />
  }
  if (id !== undefined) return <TemplateView key={id} id={id} />
  return <EmailLists list={list ?? (sending === allSendings ? 'sendings' : 'templates')} />
}
