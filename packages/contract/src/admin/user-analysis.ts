import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { unixSeconds } from './unix-seconds.ts'

/** What somebody told us about their company. */
export const companyInfo = z.object({
  email: z.string(),
  /** The company's. */
  name: z.string(),
  position: z.string(),
  purpose: z.string(),
  created: z.iso.datetime(),
})
export type CompanyInfo = z.infer<typeof companyInfo>

export const listCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/admin/company-info',
  summary: 'Company info submitted since a given time, newest first.',
  query: z.object({ since: unixSeconds }),
  answer: z.object({ payload: z.object({ docs: z.array(companyInfo) }) }),
})

export const exportCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/admin/company-info.csv',
  summary: 'The same as CSV, safe to open in a spreadsheet: no cell is a formula.',
  query: z.object({ since: unixSeconds }),
  media: 'text/csv; charset=utf-8',
  answer: z.string(),
})
