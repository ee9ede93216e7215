import {
  type AirGappedLicense,
  deleteLicense,
  listLicenses,
  postLicense,
} from '@fovea/contract/sdk-api'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../lib/files/save-file.ts'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'

export function licensesQuery(keyId: string) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.licenses(keyId),
    queryFn: async ({ signal }) =>
      (await call(listLicenses, { params: { sdkKey: keyId } }, { signal })).payload.docs,
  })
}

export function useIssueLicense(keyId: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (body: { deviceId: string; days: number }, once) =>
      (await once(postLicense, { params: { sdkKey: keyId }, body })).payload,
    onSuccess: ({ doc, file }) => {
      putLicense(queries, keyId, doc)
      saveLicense(doc.deviceId, file)
    },
    done: 'The license was issued.',
    failed: 'The license was not issued.',
    toast: ({ doc }) => `The license for ${doc.deviceId} was saved as a file.`,
  })
}

export function useRevokeLicense(keyId: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (id: string, once) =>
      (await once(deleteLicense, { params: { sdkKey: keyId, id } })).payload.doc,
    onSuccess: (doc) => putLicense(queries, keyId, doc),
    done: 'The license was revoked.',
    failed: 'The license was not revoked.',
    toast: (doc) => `The license for ${doc.deviceId} is revoked.`,
  })
}

/** Downloads the license file, named after the device in characters that every file system allows. */
export function saveLicense(deviceId: string, file: string): void {
  const name = deviceId.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'device'
  saveFile(`${name}.license`, 'text/plain', file)
}

function putLicense(queries: QueryClient, keyId: string, doc: AirGappedLicense): void {
  queries.setQueryData<AirGappedLicense[]>(queryKeys.licenseKeys.licenses(keyId), (docs) =>
    docs?.some(({ _id }) => _id === doc._id)
      ? docs.map((license) => (license._id === doc._id ? doc : license))
      : docs && [doc, ...docs],
  )
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.licenses(keyId) })
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.history(keyId) })
  broadcastChange(queryKeys.licenseKeys.all())
}
