import {
  deleteStaff,
  deleteStaffPasskeys,
  listStaff,
  postStaff,
  putStaff,
} from '@fovea/contract/admin'
import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import { queryOptions } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { call } from '../../../lib/http/http.ts'
import { useAction } from '../../../lib/http/use-action.ts'

export const staffQuery = queryOptions({
  queryKey: adminQueryKeys.staff,
  queryFn: async ({ signal }) => (await call(listStaff, {}, { signal })).payload.docs,
})

const affectedQueries = [adminQueryKeys.staff]

export function useAddStaff() {
  return useAction({
    run: async (body: { email: string; role: StaffRole }, once) =>
      (await once(postStaff, { body })).payload.doc,
    done: 'The role was given.',
    failed: 'The role was not given.',
    toast: ({ nickname, email }) => `${nickname || email} can open the back office now.`,
    refetches: affectedQueries,
  })
}

export function useChangeStaffRole() {
  return useAction({
    run: ({ id, role }: { id: string; role: StaffRole }, once) =>
      once(putStaff, { params: { id }, body: { role } }),
    done: 'The role was changed.',
    failed: 'The role was not changed.',
    toast: () => 'Role saved.',
    refetches: affectedQueries,
  })
}

export function useRemoveStaff() {
  return useAction({
    run: (id: string, once) => once(deleteStaff, { params: { id } }),
    done: 'The role was removed.',
    failed: 'The role was not removed.',
    toast: () => 'Role removed.',
    refetches: affectedQueries,
  })
}

export function useResetPasskeys() {
  return useAction({
    run: (id: string, once) => once(deleteStaffPasskeys, { params: { id } }),
    done: 'The passkeys were reset.',
    failed: 'The passkeys were not reset.',
    toast: () => 'Passkeys reset.',
    refetches: affectedQueries,
  })
}
