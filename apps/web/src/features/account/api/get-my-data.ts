import { getMyData } from '@fovea/contract/session'
import { saveFile } from '../../../lib/files/save-file.ts'
import { call } from '../../../lib/http/http.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useDownloadData() {
  return useAct({
    run: async () => (await call(getMyData, {})).payload,
    onSuccess: (data) =>
      saveFile(
        `my-data-${data.exported.slice(0, 10)}.json`,
        'application/json',
        JSON.stringify(data, null, 2),
      ),
  })
}
