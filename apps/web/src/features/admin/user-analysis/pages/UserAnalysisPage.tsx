import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { NothingMatches } from '../../../../ui/feedback/NothingMatches.tsx'
import { CardSkeleton } from '../../../../ui/feedback/CardSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { DownloadLink } from '../../../../ui/buttons/DownloadLink.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { isAnalysisWindow, getAnalysisWindow } from '../analysis-search.ts'
import { analysisWindows } from '../analysis-window.ts'
import { companyInfoQuery } from '../calls.ts'
import { countPositions, countCompanies, type PositionCount, countDays } from '../summary.ts'
import { CompanyAnswers } from '../components/CompanyAnswers.tsx'
import { PositionShares } from '../components/PositionShares.tsx'
import { PurposeTable } from '../components/PurposeTable.tsx'
import type { CompanyInfo } from '@fovea/contract/admin'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatTimeOfDay,
} from '../../../../lib/text/format.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { bucketWeeks, mostDayBars } from '../../../../ui/charts/bucket-weeks.ts'
import { ChartSkeleton } from '../../../../ui/charts/ChartSkeleton.tsx'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import classes from './UserAnalysisPage.module.css'

const choices = Object.entries(analysisWindows).map(([value, { label }]) => ({ value, label }))
const longest = '6-months'
const nothing =
  'No company info submitted in this period. Developers are asked when they first download an SDK.'

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
          {/* Keeps its place, because on a phone it would move the page. */}
          <div className={hasAnswers && !isPlaceholderData ? undefined : flow.held}>
            <DownloadLink href={data?.fileUrl ?? ''}>Export CSV</DownloadLink>
          </div>
          <Select
            aria-label="Window"
            className={classes.window}
            data={choices}
            value={window}
            onChange={choose}
          />
        </div>
      }
    >
      <Pending query={{ data, error, refetch }} failure="The answers could not be loaded.">
        <div className={classes.answers}>
          <FiguresSkeleton count={3} />
          <div className={flow.aside} data-even>
            <CardSkeleton lines={1}>
              <div className={classes.chart}>
                <ChartSkeleton />
              </div>
            </CardSkeleton>
            <CardSkeleton lines={7} />
          </div>
        </div>
      </Pending>
      {data?.docs.length === 0 && (
        <Card>
          {window === longest ? (
            <EmptyState drawing="chart" sentence={nothing} />
          ) : (
            <NothingMatches
              drawing="chart"
              sentence={nothing}
              act={`Show ${analysisWindows[longest].label}`}
              onAct={() => choose(longest)}
            />
          )}
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
            <PositionShares positions={positions} answers={data.docs.length} />
          </div>
          <PurposeTable docs={data.docs} starts={data.starts} />
          <CompanyAnswers key={window} docs={data.docs} />
        </div>
      )}
    </Page>
  )
}

type Props = {
  docs: readonly CompanyInfo[]
  positions: readonly PositionCount[]
  start: number
}

function AnswerFigures({ docs, positions, start }: Props) {
  const [top] = positions
  const companies = countCompanies(docs)
  const since = new Date(start * 1000).toISOString()
  return (
    <Figures label="Answers in this period">
      <Figure label="Answers" value={formatNumber(docs.length)}>
        since {formatDate(since)}, {formatTimeOfDay(since)}
      </Figure>
      <Figure label="Companies" value={formatNumber(companies)}>
        {formatCount(docs.filter(({ name }) => name.trim() === '').length, 'answer')} without a name
      </Figure>
      <Figure label="Most common position" value={top?.position ?? '–'}>
        {formatNumber(top?.count ?? 0)} of {formatNumber(docs.length)}
      </Figure>
    </Figures>
  )
}

type AnswerChartProps = { docs: readonly CompanyInfo[]; start: number; end: number }

function AnswerChart({ docs, start, end }: AnswerChartProps) {
  const days = useMemo(() => countDays(docs, { start, end }), [docs, start, end])
  const isWeekly = days.length > mostDayBars
  const bars = useMemo(() => (isWeekly ? bucketWeeks(days) : days), [days, isWeekly])
  const title = `Answers by ${isWeekly ? 'week' : 'day'}`
  return (
    <Card
      title={title}
      sentence={
        isWeekly
          ? 'Weeks from Monday to Sunday, UTC. Hatched: incomplete weeks.'
          : 'UTC days. Hatched: incomplete days.'
      }
    >
      <DayChart label={title} noun="answer" days={bars} />
    </Card>
  )
}
