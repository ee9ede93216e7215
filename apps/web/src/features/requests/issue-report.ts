import { issueReport, type IssueReport } from '@fovea/contract/requests'
import { UnconfirmedError, ApiError } from '../../lib/http/http-errors.ts'
import { isDescribed, type IssueDraft } from './issue-draft.ts'

export type ReportErrors = { reply?: string | undefined; content?: string | undefined }

const undescribed = 'Please describe the issue'

export function toIssueReport(
  { category, reply, texts, attachRefusals }: IssueDraft,
  user: string,
) {
  return { reply, user, category, content: texts[category], attachRefusals } satisfies IssueReport
}

export function findReportErrors(report: IssueReport): ReportErrors {
  const issues = issueReport.safeParse(report).error?.issues ?? []
  const at = (field: keyof ReportErrors) => issues.find(({ path }) => path[0] === field)?.message
  const described = isDescribed(report.category, report.content)
  return { reply: at('reply'), content: described ? at('content') : undescribed }
}

export function getRefusedFields(error: Error): ReportErrors {
  if (!(error instanceof ApiError)) return {}
  return { reply: error.fields['info.reply'], content: error.fields['info.content'] }
}

/** An unconfirmed answer has no reason to show. */
export function formatFailure(error: Error): string {
  const advice = 'Please try again later'
  return error instanceof UnconfirmedError ? advice : `${advice}. (${error.message})`
}
