import { useRef, type SubmitEvent } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { IssueFields } from '../components/IssueFields.tsx'
import { AttachRefusals } from '../components/AttachRefusals.tsx'
import { SendingFoot } from '../components/SendingFoot.tsx'
import { useIssueReport } from '../use-issue-report.ts'
import flow from '../../../ui/layout/flow.module.css'

type Props = { refusals: number | undefined }

export function ReportIssuePage({ refusals }: Props) {
  const report = useIssueReport()
  const replyRef = useRef<HTMLInputElement>(null)
  const contentRef = useRef<HTMLTextAreaElement>(null)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = report.send()
    if (wrong === 'reply') replyRef.current?.focus()
    if (wrong === 'content') contentRef.current?.focus()
  }

  function startNewReport() {
    report.startNewReport()
    // The “Write another report” button that had the focus is removed.
    contentRef.current?.focus()
  }

  return (
    <Page
      title="Report Issue"
      sentence="Tell us what's wrong and an engineer will reply. This may take 2-3 days."
    >
      <form className={flow.aside} onSubmit={submit} noValidate>
        <Card>
          <IssueFields report={report} replyRef={replyRef} contentRef={contentRef} />
          <AttachRefusals
            refusals={refusals}
            checked={report.draft.attachRefusals}
            onChange={report.setAttachRefusals}
            disabled={report.state !== 'idle'}
          />
          <SendingFoot report={report} onStartNew={startNewReport} />
        </Card>
        <Card title="Often quicker">
          <ul className={flow.tightColumn}>
            <li>
              <TextLink to="/console/docs" hash="verdict-codes">
                What each refusal code means
              </TextLink>
            </li>
            <li>
              <TextLink to="/console/logs" search={{ code: 'REFUSED' }}>
                Your refused sessions
              </TextLink>
            </li>
            <li>
              <TextLink to="/console/lease-inspector">What a lease or an answer says</TextLink>
            </li>
            <li>
              <TextLink to="/console/my-requests">Your earlier requests</TextLink>
            </li>
          </ul>
        </Card>
      </form>
    </Page>
  )
}
