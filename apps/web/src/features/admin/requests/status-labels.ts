import type { RequestStatus } from '@fovea/contract/requests/options'

export const turnLabels: Record<RequestStatus, { label: string; sentence: string }> = {
  open: { label: 'Open', sentence: 'We have to answer.' },
  waiting: { label: 'Waiting', sentence: 'They have to answer.' },
  done: { label: 'Done', sentence: 'Their answer opens it again.' },
}
