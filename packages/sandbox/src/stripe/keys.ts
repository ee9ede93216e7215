/** What stands in for an account's keys. They open nothing but the sandbox. */
export const secretKey = 'sk_test_foveasandbox'
export const publishableKey = 'pk_test_foveasandbox'
/** Signs what is sent to the configured webhook address. */
export const webhookSecret = 'whsec_foveasandbox'

/** The version of the API that the objects here have the shape of. */
export const apiVersion = '2026-09-30.endive'
