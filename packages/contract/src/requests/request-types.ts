/** Names of requests on the wire. The trial extension has its own call; the others go to `/api/email`. */
export const requestTypes = {
  trial: 'Get Free Trial License',
  commercial: 'Request for commercial license',
  extension: 'Extend free trial period',
  ambassador: 'Apply to Ambassador Program',
  issue: 'Report Issue',
} as const
