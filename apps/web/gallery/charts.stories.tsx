import { useState } from 'react'
import { DayChart, type Day } from '../src/ui/charts/DayChart.tsx'
import { ChartLegend } from '../src/ui/charts/legend/ChartLegend.tsx'
import { LineChart } from '../src/ui/charts/LineChart.tsx'
import { RunningTotalChart, type RunningTotalDay } from '../src/ui/charts/RunningTotalChart.tsx'
import { CodeMissing, CodeLoading } from './code-states.tsx'
import { createDayCount, createDates, longText } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Charts' } satisfies StoryGroup

const month: Day[] = createDates(31).map((date, at) => ({
  date,
  count: createDayCount(at, 420),
  open: at === 30,
}))
const before = createDates(62).slice(0, 31)
const compared = month.map((day, at) => ({
  ...day,
  before: { date: before[at] ?? '', count: createDayCount(at + 3, 380) },
}))

const partNames = ['reader', 'kiosk', 'okafor', 'trainer', 'museum', 'tablet', 'Okafor Reader']

function inParts(days: readonly Day[]): Day[] {
  return days.map((day, at) => {
    const parts = [...partNames, 'Other apps'].map((name, look) => ({
      name,
      look: look === partNames.length ? -1 : look,
      count: createDayCount(at + look, 90),
    }))
    return { ...day, parts, count: parts.reduce((sum, { count }) => sum + count, 0) }
  })
}

function Days({ days }: { days: readonly Day[] }) {
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

export const DayChartStates: Story = {
  name: 'DayChart',
  render: () => (
    <States>
      <State name="a month, a day selected">
        <Days days={month} />
      </State>
      <State name="empty: no session on any day">
        <Days days={month.map(({ date }) => ({ date, count: 0 }))} />
      </State>
      <State name="compared with the days before">
        <Days days={compared} />
      </State>
      <State name="the most parts, compared">
        <Days days={inParts(compared)} />
      </State>
      <State name="a week: seven labels, however narrow">
        <Days days={month.slice(-7)} />
      </State>
      <State name="one day">
        <Days days={month.slice(-1)} />
      </State>
      <State name="weeks, the first and the last cut">
        <Days
          days={createDates(63)
            .filter((_, at) => at % 7 === 0)
            .map((date, at) => ({
              date,
              to: date,
              count: createDayCount(at, 2400),
              open: at === 0 || at === 8,
            }))}
        />
      </State>
      <State name="half a year, large numbers">
        <Days
          days={createDates(184).map((date, at) => ({
            date,
            count: createDayCount(at, 4_800_000),
          }))}
        />
      </State>
      <State name="loading">
        <CodeLoading>
          <Days days={month} />
        </CodeLoading>
      </State>
      <State name="error">
        <CodeMissing chunk="day-plot">
          <Days days={month} />
        </CodeMissing>
      </State>
    </States>
  ),
}

function Legend() {
  const [hidden, setHidden] = useState('museum')
  const series = [...partNames, longText].map((name, at) => ({
    id: name,
    name,
    styleIndex: at === partNames.length ? -1 : at,
    shown: name !== hidden,
  }))
  return (
    <ChartLegend
      series={series}
      onToggle={(id) => setHidden(id === hidden ? '' : id)}
      line="Prior period: Sep 1 to Oct 1"
      hatched="Today, so far"
      colorless
    />
  )
}

export const ChartLegendStates: Story = {
  name: 'ChartLegend',
  render: () => (
    <States>
      <State name="parts, one left out, a line and an unfinished day">
        <Legend />
      </State>
      <State name="a forecast">
        <ChartLegend
          forecast="Forecast, 80% likely in the band"
          hatched="Today, so far"
          colorless
        />
      </State>
      <State name="an unfinished bar">
        <ChartLegend hatched="Today, so far" />
      </State>
    </States>
  ),
}

function growing(soFar: number, daily: number, isForecast = true): RunningTotalDay[] {
  return createDates(31).map((date, at) => {
    const expected = daily * (at + 1)
    const doubt = 40 * (at - soFar + 1)
    const forecast = { expected, low: expected - doubt, high: expected + doubt }
    return {
      date,
      limit: { at: 10_000, name: 'Free tier: 10,000' },
      total: at < soFar ? expected : undefined,
      open: at === soFar - 1,
      forecast: isForecast && at >= soFar - 1 ? forecast : undefined,
    }
  })
}

function Running({ days }: { days: readonly RunningTotalDay[] }) {
  return <RunningTotalChart label="Sessions this month" noun="session" days={days} />
}

export const RunningChartStates: Story = {
  name: 'RunningTotalChart',
  render: () => (
    <States>
      <State name="within the limit">
        <Running days={growing(16, 260)} />
      </State>
      <State name="passes the limit">
        <Running days={growing(16, 700)} />
      </State>
      <State name="no forecast, first day">
        <Running days={growing(1, 40, false)} />
      </State>
      <State name="loading">
        <CodeLoading>
          <Running days={growing(16, 260)} />
        </CodeLoading>
      </State>
      <State name="error">
        <CodeMissing chunk="running-plot">
          <Running days={growing(16, 260)} />
        </CodeMissing>
      </State>
    </States>
  ),
}

const wholeDays = createDates(7).map((date, at) => ({
  date,
  counts: [createDayCount(at, 90_000), createDayCount(at, 2_000)] as const,
}))
const week = [...wholeDays, { date: '2026-11-01', counts: [31_000, 900] as const, cut: 'so far' }]

function Lines({ days }: { days: Parameters<typeof LineChart>[0]['days'] }) {
  return <LineChart label="SDK calls" names={['Calls', 'Refused']} days={days} />
}

export const LineChartStates: Story = {
  name: 'LineChart',
  render: () => (
    <States>
      <State name="a week">
        <Lines days={week} />
      </State>
      <State name="a spike above the axis">
        <Lines
          days={createDates(180).map((date, at) => ({
            date,
            counts: [at === 120 ? 96_000 : createDayCount(at, 420), 12] as const,
            axisEnd: 500,
          }))}
        />
      </State>
      <State name="empty: no calls">
        <Lines days={createDates(7).map((date) => ({ date, counts: [0, 0] as const }))} />
      </State>
      <State name="long names">
        <LineChart
          label="SDK calls"
          names={['Calls of all keys on all platforms', 'Denied for any of the possible reasons']}
          days={week}
        />
      </State>
      <State name="loading">
        <CodeLoading>
          <Lines days={week} />
        </CodeLoading>
      </State>
      <State name="error">
        <CodeMissing chunk="line-plot">
          <Lines days={week} />
        </CodeMissing>
      </State>
    </States>
  ),
}
