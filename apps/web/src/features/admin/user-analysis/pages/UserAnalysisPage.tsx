import '@mantine/core/styles/Combobox.layer.css'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { isAnalysisWindow, getAnalysisWindow } from '../analysis-search.ts'
import { analysisWindows } from '../analysis-window.ts'
import { companyInfoQuery } from '../calls.ts'
import { countPositions } from '../summary.ts'
import { AnswerChart } from '../components/AnswerChart.tsx'
import { AnswerFigures } from '../components/AnswerFigures.tsx'
import { Answers } from '../components/Answers.tsx'
import { Positions } from '../components/Positions.tsx'
import { Purposes } from '../components/Purposes.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import classes from './UserAnalysisPage.module.css'

const choices = Object.entries(analysisWindows).map(([value, { label }]) => ({ value, label }))

export function UserAnalysisPage(): ReactNode {
  const window = getAnalysisWindow(useSearch({ from: '/console/admin/user-analysis' }))
  const navigate = useNavigate({ from: '/console/user-analysis' })
  const { data, error, refetch, isPlaceholderData } = useQuery(companyInfoQuery(window))

  function choose(value: string | null) {
    if (isAnalysisWindow(value)) void navigate({ search: { window: value }, replace: true })
  }

  const positions = useMemo(() => countPositions(data?.docs ?? []), [data])
  const hasAnswers = data !== undefined && data.docs.length > 0

  return (
    <Page
      title="User analysis"
      sentence="What developers told us about their companies."
      action={
        <div className={flow.row}>
          <Select
            aria-label="Window"
            className={classes.window}
            data={choices}
            value={window}
            onChange={choose}
          />
          {hasAnswers && !isPlaceholderData && (
            <Button
              component="a"
              variant="default"
              href={data.fileUrl}
              download
              leftSection={<Icon name="download" />}
            >
              Export CSV
            </Button>
          )}
        </div>
      }
    >
      <Pending
        query={{ data, error, refetch }}
        failure="The answers could not be loaded."
        height={160}
        radius="lg"
      />
      {data?.docs.length === 0 && (
        <Card>
          <EmptyState drawing="chart" sentence="No company info submitted in this period." />
        </Card>
      )}
      {hasAnswers && (
        <div
          className={classes.answers}
          data-stale={isPlaceholderData}
          aria-busy={isPlaceholderData}
        >
          <AnswerFigures docs={data.docs} positions={positions} start={data.start} />
          <div className={flow.aside} data-even>
            <AnswerChart docs={data.docs} start={data.start} end={data.end} />
            <Positions positions={positions} answers={data.docs.length} />
          </div>
          <Purposes docs={data.docs} starts={data.starts} />
          <Answers key={window} docs={data.docs} />
        </div>
      )}
    </Page>
  )
}
