import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { unixSecondsText } from './unix-seconds.ts'

export const companyInfo = z.object({
  userId: z.optional(z.string()),
  email: z.string(),
  name: z.string(),
  position: z.string(),
  purpose: z.string(),
  created: z.iso.datetime(),
})
export type CompanyInfo = z.infer<typeof companyInfo>

export const listCompanyInfo = defineEndpoint({
  operationId: 'listCompanies',
  method: 'GET',
  path: '/api/admin/company-info',
  summary: 'Company info submitted since a given time, newest first.',
  query: z.object({ since: unixSecondsText }),
  answer: z.object({ payload: z.object({ docs: z.array(companyInfo) }) }),
})

export const exportCompanyInfo = defineEndpoint({
  operationId: 'exportCompanies',
  method: 'GET',
  path: '/api/admin/company-info.csv',
  summary: 'The same as CSV, safe to open in a spreadsheet: no cell is a formula.',
  query: z.object({ since: unixSecondsText }),
  media: 'text/csv; charset=utf-8',
  answer: z.string(),
})
