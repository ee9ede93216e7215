import { getContactEmail } from '@fovea/contract/noreply-email'
import type { IssueReport } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { useSendRequest } from './calls.ts'
import {
  storedDraft,
  createDraft,
  setContent,
  clearContent,
  type IssueDraft,
} from './issue-draft.ts'
import {
  findReportErrors,
  getRefusedFields,
  toIssueReport,
  type ReportErrors,
} from './issue-report.ts'
import type { IssueCategory } from './issue-templates.ts'

export function useIssueReport() {
  const { _id: userId, email } = useCurrentUser()
  const [draft, setDraft] = useState(
    () => storedDraft.read(userId) ?? createDraft(getContactEmail(email)),
  )
  const [errors, setErrors] = useState<ReportErrors>({})
  const sending = useSendRequest(
    (info: IssueReport) => ({ type: requestTypes.issue, info }),
    ({ category }) => {
      const kept = storedDraft.read(userId) ?? draft
      storedDraft.keep(userId, clearContent({ ...kept, category }, getContactEmail(email)))
    },
    { done: 'Your report was sent.', failed: 'Your report was not sent.' },
  )
  const report = toIssueReport(draft, email)

  function change(next: IssueDraft) {
    setDraft(next)
    storedDraft.keep(userId, next)
  }

  return {
    draft,
    content: report.content,
    errors,
    state: sending.isPending ? 'sending' : sending.isSuccess ? 'sent' : 'idle',
    outcome: sending.outcome,

    setReply: (reply: string) => change({ ...draft, reply }),
    setAttachRefusals: (attachRefusals: boolean) => change({ ...draft, attachRefusals }),
    setContent: (content: string) => {
      change(setContent(draft, content))
      setErrors({ ...errors, content: undefined })
    },
    setCategory: (category: IssueCategory) => {
      change({ ...draft, category })
      setErrors({ ...errors, content: undefined })
    },
    leaveReply: () => setErrors({ ...errors, reply: findReportErrors(report).reply }),

    /** Sends the report, or returns the first field with an error. */
    send: (): keyof ReportErrors | null => {
      if (sending.isPending || sending.isSuccess) return null
      const found = findReportErrors(report)
      setErrors(found)
      if (found.reply !== undefined) return 'reply'
      if (found.content !== undefined) return 'content'
      sending.mutate(report, { onError: (error) => setErrors(getRefusedFields(error)) })
      return null
    },
    startNewReport: () => {
      sending.reset()
      setDraft(clearContent(draft, getContactEmail(email)))
    },
  } as const
}

export type IssueReporting = ReturnType<typeof useIssueReport>
