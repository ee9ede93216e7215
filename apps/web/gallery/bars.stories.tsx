import { Histogram } from '../src/ui/charts/Histogram.tsx'
import { ShareBar } from '../src/ui/charts/ShareBar.tsx'
import { Sparkline } from '../src/ui/charts/spark/Sparkline.tsx'
import { Ring } from '../src/ui/drawings/Ring.tsx'
import { Figure } from '../src/ui/figures/Figure.tsx'
import { Figures } from '../src/ui/figures/Figures.tsx'
import { FiguresSkeleton } from '../src/ui/figures/FiguresSkeleton.tsx'
import { createDayCount, createDates } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Bars' } satisfies StoryGroup

export const ShareBarStates: Story = {
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
      <State name="above the maximum">
        <ShareBar label="2,000 of 1,000" value={2000} most={1000} tone="over" />
      </State>
      <State name="a narrow forecast">
        <ShareBar label="200 of 1,000" value={200} most={1000} band={{ low: 500, high: 501 }} />
      </State>
    </States>
  ),
}

const shares = [0.13, 0.2, 0.16, 0.22, 0.17, 0.1, 0.02]
const widths = [1, 1, 1, 2, 2.5, 2.5, 2.5]
const bins = shares.map((share, at) => {
  const from = widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const to = from + (widths[at] ?? 0)
  const isOpen = at === shares.length - 1
  return { from, to, share, isOpen, words: `${from} to ${to}: ${share * 100}%` }
})

function Sessions({ bins: shown, highest }: { bins: typeof bins; highest: number }) {
  return (
    <Histogram
      label="Sessions by face lost"
      bins={shown}
      median={{ at: 3.1, words: 'median' }}
      highest={highest}
      formatEdge={(edge) => `${edge}%`}
    />
  )
}

export const HistogramStates: Story = {
  name: 'Histogram',
  render: () => (
    <States>
      <State name="bins of different widths, the last without an end">
        <Sessions bins={bins} highest={3} />
      </State>
      <State name="on the scale of a higher chart">
        <Sessions bins={bins} highest={9} />
      </State>
      <State name="one bin">
        <Sessions bins={bins.slice(3, 4)} highest={1} />
      </State>
    </States>
  ),
}

const monthCounts = createDates(30).map((_, at) => createDayCount(at, 420))

export const SparklineStates: Story = {
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

const figures = [
  <Figure
    key="sessions"
    label="Sessions so far"
    value="4,882"
    drawing={<Ring share={0.5} size={44} />}
  >
    5,118 free sessions left
  </Figure>,
  <Figure key="cost" label="Cost so far" value="$0.00">
    Basic is free up to 10,000 sessions
  </Figure>,
  <Figure key="position" label="Most common position" value="Business Development">
    3 of 7
  </Figure>,
  <Figure key="disk" label="Disk" value="29%">
    77 GB free of 109 GB
  </Figure>,
]

export const FiguresStates: Story = {
  name: 'Figures',
  render: () => (
    <States>
      <State name="four">
        <Figures label="Four">{figures}</Figures>
      </State>
      <State name="three">
        <Figures label="Three">{figures.slice(0, 3)}</Figures>
      </State>
      <State name="one to look at">
        <Figures label="One to look at">
          {figures.slice(0, 2)}
          <Figure label="Last backup" value="None" look>
            None has been made
          </Figure>
        </Figures>
      </State>
      <State name="loading">
        <FiguresSkeleton count={4} />
      </State>
    </States>
  ),
}
