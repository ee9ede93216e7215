import { verdicts, type VerdictCode } from '@fovea/contract/verification/verdicts'

const isCode = (name: string): name is VerdictCode => name in verdicts

/** In the order of their numbers. */
export const verdictCodes: readonly VerdictCode[] = Object.keys(verdicts)
  .filter(isCode)
  .toSorted((one, other) => verdicts[one].num - verdicts[other].num)
