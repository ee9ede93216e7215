import { rateLimitPersonalData } from '../../platform/http/rate-limit-personal-data.ts'
import { jobPersonalData } from '../../platform/job-personal-data.ts'
import { mailPersonalData } from '../../platform/mail/personal-data.ts'
import { idempotencyPersonalData } from '../../platform/idempotency/personal-data.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { alertPersonalData } from '../alerts/index.ts'
import {
  auditPersonalData,
  customerPersonalData,
  growthPersonalData,
  mailerPersonalData,
  monitorPersonalData,
} from '../admin/index.ts'
import { billingPersonalData } from '../billing/index.ts'
import { sdkApiPersonalData } from '../sdk-api/index.ts'
import { meteringPersonalData } from '../metering/index.ts'
import { spendCapPersonalData } from '../limits/index.ts'
import { licenseKeyPersonalData } from '../license-keys/index.ts'
import { answerPersonalData, requestPersonalData } from '../requests/index.ts'
import { authPersonalData } from '../auth/index.ts'
import { trackingPersonalData } from '../tracking/index.ts'
import { ciRulePersonalData, tokenPersonalData } from '../tokens/index.ts'
import { webhookPersonalData } from '../webhooks/index.ts'
import { workspacePersonalData } from '../workspaces/index.ts'

/** Features with personal data, in the order in which they are erased. */
export const personalDataFeatures: readonly PersonalData[] = [
  alertPersonalData,
  sdkApiPersonalData,
  trackingPersonalData,
  meteringPersonalData,
  billingPersonalData,
  spendCapPersonalData,
  licenseKeyPersonalData,
  requestPersonalData,
  answerPersonalData,
  mailPersonalData,
  idempotencyPersonalData,
  mailerPersonalData,
  customerPersonalData,
  growthPersonalData,
  monitorPersonalData,
  auditPersonalData,
  jobPersonalData,
  rateLimitPersonalData,
  tokenPersonalData,
  ciRulePersonalData,
  webhookPersonalData,
  workspacePersonalData,
  authPersonalData,
]
