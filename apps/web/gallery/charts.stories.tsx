import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DayChart } from '../src/ui/charts/DayChart.tsx'
import { LineChart } from '../src/ui/charts/LineChart.tsx'
import { ShareBar } from '../src/ui/charts/ShareBar.tsx'
import { Sparkline } from '../src/ui/charts/Sparkline.tsx'
import { CodeMissing, CodeOnItsWay } from './code-states.tsx'
import { countOn, datesOf } from './samples.ts'
import { State, States } from './States.tsx'

export default { title: 'Charts' } satisfies Meta

const month = datesOf(31).map((date, at) => ({ date, count: countOn(at, 420) }))

function Days({ days }: { days: typeof month }) {
  const [selected, setSelected] = useState(days.at(-4)?.date)
  return (
    <DayChart
      label="Production sessions"
      noun="session"
      effect="shows its sessions"
      days={days}
      selected={selected}
      onSelect={setSelected}
    />
  )
}

export const DayChartStates: StoryObj = {
  name: 'DayChart',
  render: () => (
    <States>
      <State name="a month, a day selected">
        <Days days={month} />
      </State>
      <State name="empty: no session on any day">
        <Days days={month.map(({ date }) => ({ date, count: 0 }))} />
      </State>
      <State name="one day">
        <Days days={month.slice(-1)} />
      </State>
      <State name="half a year, large numbers">
        <Days days={datesOf(184).map((date, at) => ({ date, count: countOn(at, 4_800_000) }))} />
      </State>
      <State name="loading">
        <CodeOnItsWay>
          <Days days={month} />
        </CodeOnItsWay>
      </State>
      <State name="error">
        <CodeMissing chunk="day-plot">
          <Days days={month} />
        </CodeMissing>
      </State>
    </States>
  ),
}

const wholeDays = datesOf(7).map((date, at) => ({
  date,
  counts: [countOn(at, 90_000), countOn(at, 2_000)] as const,
}))
const week = [...wholeDays, { date: '2026-11-01', counts: [31_000, 900] as const, cut: 'so far' }]

function Lines({ days }: { days: Parameters<typeof LineChart>[0]['days'] }) {
  return <LineChart label="SDK calls" names={['Calls', 'Refused']} days={days} />
}

export const LineChartStates: StoryObj = {
  name: 'LineChart',
  render: () => (
    <States>
      <State name="a week">
        <Lines days={week} />
      </State>
      <State name="empty: no calls">
        <Lines days={datesOf(7).map((date) => ({ date, counts: [0, 0] as const }))} />
      </State>
      <State name="long names">
        <LineChart
          label="SDK calls"
          names={['Calls of all keys on all platforms', 'Refused for whatever reason there was']}
          days={week}
        />
      </State>
      <State name="loading">
        <CodeOnItsWay>
          <Lines days={week} />
        </CodeOnItsWay>
      </State>
      <State name="error">
        <CodeMissing chunk="line-plot">
          <Lines days={week} />
        </CodeMissing>
      </State>
    </States>
  ),
}

export const ShareBarStates: StoryObj = {
  name: 'ShareBar',
  render: () => (
    <States>
      <State name="empty">
        <ShareBar label="none used" value={0} most={1000} />
      </State>
      <State name="some, with a limit and a forecast">
        <ShareBar
          label="420 of 1,000"
          value={420}
          most={1500}
          mark={1000}
          band={{ low: 700, high: 900 }}
        />
      </State>
      <State name="warning">
        <ShareBar label="930 of 1,000" value={930} most={1500} mark={1000} tone="warning" />
      </State>
      <State name="over">
        <ShareBar label="1,400 of 1,000" value={1400} most={1500} mark={1000} tone="over" />
      </State>
      <State name="more than the whole">
        <ShareBar label="2,000 of 1,000" value={2000} most={1000} tone="over" />
      </State>
      <State name="a narrow forecast">
        <ShareBar label="200 of 1,000" value={200} most={1000} band={{ low: 500, high: 501 }} />
      </State>
    </States>
  ),
}

const monthCounts = month.slice(-30).map(({ count }) => count)

export const SparklineStates: StoryObj = {
  name: 'Sparkline',
  render: () => (
    <States>
      <State name="a month">
        <Sparkline counts={monthCounts} label="12,600 sessions in the last 30 days" />
      </State>
      <State name="empty: nothing on any day">
        <Sparkline counts={monthCounts.map(() => 0)} label="0 sessions in the last 30 days" />
      </State>
      <State name="today alone">
        <Sparkline
          counts={monthCounts.map((_, at) => (at === 29 ? 1 : 0))}
          label="1 session in the last 30 days"
        />
      </State>
    </States>
  ),
}
