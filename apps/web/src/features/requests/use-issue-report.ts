import { contactEmail } from '@fovea/contract/noreply-email'
import type { IssueReport } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useSendRequest } from './calls.ts'
import { keptDraft, newDraft, withContent, withoutContent, type IssueDraft } from './issue-draft.ts'
import { errorsOf, refusedFields, reportOf, type ReportErrors } from './issue-report.ts'
import type { IssueCategory } from './issue-templates.ts'

/** A report from its first letter until it is sent; the draft of it survives a reload. */
export function useIssueReport() {
  const { _id: userId, email } = useCurrentUser()
  const [draft, setDraft] = useState(() => keptDraft.read(userId) ?? newDraft(contactEmail(email)))
  const [errors, setErrors] = useState<ReportErrors>({})
  const sending = useSendRequest(
    (info: IssueReport) => ({ type: requestTypes.issue, info }),
    ({ category }) => {
      const kept = keptDraft.read(userId) ?? draft
      keptDraft.keep(userId, withoutContent({ ...kept, category }, contactEmail(email)))
    },
    { done: 'Your report was sent.', failed: 'Your report was not sent.' },
  )
  const report = reportOf(draft, email)

  function change(next: IssueDraft) {
    setDraft(next)
    keptDraft.keep(userId, next)
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
      change(withContent(draft, content))
      setErrors({ ...errors, content: undefined })
    },
    setCategory: (category: IssueCategory) => {
      change({ ...draft, category })
      setErrors({ ...errors, content: undefined })
    },
    leaveReply: () => setErrors({ ...errors, reply: errorsOf(report).reply }),

    /** Sends it, or answers the first field that has to be mended before. */
    send: (): keyof ReportErrors | null => {
      if (sending.isPending || sending.isSuccess) return null
      const found = errorsOf(report)
      setErrors(found)
      if (found.reply !== undefined) return 'reply'
      if (found.content !== undefined) return 'content'
      sending.mutate(report, { onError: (error) => setErrors(refusedFields(error)) })
      return null
    },
    startAnew: () => {
      sending.reset()
      setDraft(withoutContent(draft, contactEmail(email)))
    },
  } as const
}

export type IssueReporting = ReturnType<typeof useIssueReport>
