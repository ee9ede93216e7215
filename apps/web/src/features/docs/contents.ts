import { guides } from './guides.ts'
import { verdictCodes } from './verdict-codes.ts'

type Entry = { id: string; title: string }

/** The parts of the docs, in their order; an id is the fragment that leads there. */
export const contents: readonly (Entry & { parts: readonly Entry[] })[] = [
  {
    id: 'quick-start',
    title: 'Quick start',
    parts: guides.map(({ id, name }) => ({ id, title: name })),
  },
  {
    id: 'verdict-codes',
    title: 'Verdict codes',
    parts: verdictCodes.map((code) => ({ id: code, title: code })),
  },
  { id: 'leases', title: 'Leases and offline use', parts: [] },
  {
    id: 'reference',
    title: 'Reference',
    parts: [
      { id: 'start', title: 'Start a session' },
      { id: 'verdict', title: 'The verdict' },
      { id: 'beat', title: 'Keep alive and end' },
      { id: 'signatures', title: 'Signatures' },
      { id: 'statuses', title: 'Statuses and limits' },
    ],
  },
]
