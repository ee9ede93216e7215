import { readMailerSearch } from '../mailer-search.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { TemplateList } from '../templates/TemplateList.tsx'
import { TemplateView } from '../templates/TemplateView.tsx'

export function AdminEmailSenderPage(): ReactNode {
  const { id } = readMailerSearch(useSearch({ from: '/console/admin/admin-email-sender' }))
  const shown = useRef(id)

  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The link that had the focus was removed by the navigation.
    restoreLostFocus()
  }, [id])

  return id === undefined ? <TemplateList /> : <TemplateView key={id} id={id} />
}
