import type { CompanyInfo } from '@fovea/contract/admin'
import { formatCount, formatExact, formatNumber } from '../../../../lib/text/format.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import { countCompanies, type PositionCount } from '../summary.ts'

type Props = {
  docs: readonly CompanyInfo[]
  positions: readonly PositionCount[]
  start: number
}

export function AnswerFigures({ docs, positions, start }: Props) {
  const [top] = positions
  const companies = countCompanies(docs)
  return (
    <Figures label="Answers in this period">
      <Figure label="Answers" value={formatNumber(docs.length)}>
        since {formatExact(new Date(start * 1000).toISOString())}
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
