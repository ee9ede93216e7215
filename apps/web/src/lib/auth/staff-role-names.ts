import type { StaffRole } from '@fovea/contract/admin/staff-roles'

export const staffRoleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  support: 'Support',
  content: 'Content',
  finance: 'Finance',
}

export const staffRoleDescriptions: Record<StaffRole, string> = {
  admin: 'Everything, including the audit log and staff',
  support: 'Customers, keys and requests. No refunds and no bulk email',
  content: 'Blog, use cases and bulk email',
  finance: 'Customers, refunds, credits and failed payments',
}
