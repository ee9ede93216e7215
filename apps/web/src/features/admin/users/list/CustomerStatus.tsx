import type { CustomerState } from '@fovea/contract/admin/customer-options'
import { SignedWord } from '../../../../ui/values/SignedWord.tsx'
import { stateLabels } from './customer-labels.ts'

export function CustomerStatus({ state }: { state: CustomerState }) {
  const label = stateLabels[state]
  switch (state) {
    case 'active':
      return label
    case 'ending':
      return <SignedWord tone="off">{label}</SignedWord>
    case 'overdue':
      return (
        <SignedWord icon="warning" tone="unsure">
          {label}
        </SignedWord>
      )
    case 'deactivated':
    case 'suspended':
      return (
        <SignedWord icon="close" tone="bad">
          {label}
        </SignedWord>
      )
  }
}
