import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { windowSeconds } from '../../../lib/time/windows.ts'
import type { AnalysisWindow } from './analysis-search.ts'
import { analysisWindows, computeColumnStarts } from './analysis-window.ts'

export function companyInfoQuery(window: AnalysisWindow) {
  return queryOptions({
    queryKey: adminQueryKeys.companyInfo.since(window),
    queryFn: async ({ signal }) => {
      const starts = computeColumnStarts(window, getServerNow())
      const [start = 0] = starts
      const end = start + windowSeconds[analysisWindows[window].days]
      const query = { since: String(start) }
      const { docs } = (await call(listCompanyInfo, { query }, { signal })).payload
      return { docs, starts, start, end, fileUrl: `${exportCompanyInfo.path}?since=${query.since}` }
    },
    placeholderData: keepPreviousData,
  })
}
