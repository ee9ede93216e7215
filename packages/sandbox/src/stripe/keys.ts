export const secretKey = 'sk_test_foveasandbox'
export const publishableKey = 'pk_test_foveasandbox'
export const webhookSecret = 'whsec_foveasandbox'

export const apiVersion = '2026-09-30.endive'
