import { getMyData } from '@fovea/contract/session'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/save-file.ts'

export function useDownloadData() {
  return useMutation({
    mutationFn: async () => (await call(getMyData, {})).payload,
    onSuccess: (data) =>
      saveFile(
        `my-data-${data.exported.slice(0, 10)}.json`,
        'application/json',
        JSON.stringify(data, null, 2),
      ),
  })
}
