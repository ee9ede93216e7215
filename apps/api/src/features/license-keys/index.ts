export {
  certificateRepository,
  type CertificateSighting,
} from './certificates/certificate-repository.ts'
export { certificatesOf } from './certificates/certificates.ts'
export {
  findCommercialKey,
  findKeyById,
  findOwnKey,
  listKeyedApps,
  listProductionKeyIds,
  recordKeyEvent,
} from './find-key.ts'
export { actOf } from './history/act.ts'
export {
  findKeyId,
  findKeys,
  type KeyChange,
  listKeyChanges,
  listKeyNames,
  listKeys,
} from './history/list-changes.ts'
export { readKeyEvents } from './history/workspace-events.ts'
export { extendTrial } from './trial/extend-trial.ts'
export { keepUsedTrial } from './trial/used-trials.ts'
export { issueCommercialKey, issueProductionKey, issueTrialKey, type NewApp } from './issue-key.ts'
export { licenseKeyPersonalData } from './personal-data.ts'
export { rehearsalOf, shownKey } from './present.ts'
export { readKeys } from './read-keys.ts'
export { licenseKeyTasks } from './tasks.ts'
export { renewKey } from './production/renew-key.ts'
export { commercialLicenseQuery, deletedKeyQuery, keyQuery } from './key-query.ts'
export { type OldStart, rotationRepository } from './rotation/rotation-repository.ts'
export { previousOf } from './rotation/previous-key.ts'
export { licenseKeyRoutes } from './routes.ts'
export { updateProductionKey } from './production/update-production-key.ts'
