import { limitPersonalData } from '../../platform/http/limit-personal-data.ts'
import { jobPersonalData } from '../../platform/job-personal-data.ts'
import { mailPersonalData } from '../../platform/mail/personal-data.ts'
import { oncePersonalData } from '../../platform/once/personal-data.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { alertPersonalData } from '../alerts/index.ts'
import { auditPersonalData, mailerPersonalData } from '../admin/index.ts'
import { billingPersonalData } from '../billing/index.ts'
import { verificationPersonalData } from '../verification/index.ts'
import { meteringPersonalData } from '../metering/index.ts'
import { capPersonalData } from '../limits/index.ts'
import { licenseKeyPersonalData } from '../license-keys/index.ts'
import { requestPersonalData } from '../requests/index.ts'
import { sessionPersonalData } from '../session/index.ts'
import { trackingPersonalData } from '../tracking/index.ts'
import { tokenPersonalData } from '../tokens/index.ts'
import { workspacePersonalData } from '../workspaces/index.ts'

/** Every room that keeps something about a person, in the order in which it is erased. */
export const roomsWithPersonalData: readonly PersonalData[] = [
  alertPersonalData,
  verificationPersonalData,
  trackingPersonalData,
  meteringPersonalData,
  billingPersonalData,
  capPersonalData,
  licenseKeyPersonalData,
  requestPersonalData,
  mailPersonalData,
  oncePersonalData,
  mailerPersonalData,
  auditPersonalData,
  jobPersonalData,
  limitPersonalData,
  tokenPersonalData,
  workspacePersonalData,
  sessionPersonalData,
]
