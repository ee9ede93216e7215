import type { RequestStatus } from '@fovea/contract/requests/options'

export const turnLabels: Record<RequestStatus, { label: string; sentence: string }> = {
  open: { label: 'Open', sentence: 'Waiting for us.' },
  waiting: { label: 'Waiting', sentence: 'Waiting for them.' },
  done: { label: 'Done', sentence: 'Their answer opens it again.' },
}
