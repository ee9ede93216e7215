/** Keys of the sandbox account, which only work in the sandbox. */
export const secretKey = 'sk_test_foveasandbox'
export const publishableKey = 'pk_test_foveasandbox'
/** Signs events for the configured webhook address. */
export const webhookSecret = 'whsec_foveasandbox'

/** The API version whose object shapes the sandbox uses. */
export const apiVersion = '2026-09-30.endive'
