/** Separate from the other keys of the back office, because the sidebar of every page reads this one. */
export const openRequestsKey = ['admin-requests', 'counts'] as const
