/** Actions of staff without an entry in the audit log, and why each needs none. */
export const unauditedCalls: Record<string, string> = {
  'POST /api/admin/requests/:id/read': 'It says what the team has seen, not who did what.',
  'POST /api/admin/email/templates/:id/test': 'The email goes to the sender only.',
  'POST /api/admin/customer-filters': 'A filter is for the one who saves it.',
  'DELETE /api/admin/customer-filters/:id': 'A filter is for the one who saved it.',
  'POST /api/admin/post-images': 'The entry is that of the post that shows the image.',
}
