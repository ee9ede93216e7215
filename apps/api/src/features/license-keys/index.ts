export {
  certificateRepository,
  type ObservedCertificate,
} from './certificates/certificate-repository.ts'
export { createKeyIssuedCopy, isCopyOf, isKeyIssuedEmail } from './trial/key-issued-copy.ts'
export { getCertificates } from './certificates/certificates.ts'
export {
  findCommercialKey,
  findKeyById,
  findWorkspaceKey,
  listAppsWithKeys,
  listProductionKeyIds,
  recordKeyEvent,
} from './find-key.ts'
export { getChangeAuthor } from './history/change-author.ts'
export {
  findKeyId,
  findKeys,
  type RecordedKeyChange,
  listKeyChanges,
  listKeyNames,
  listKeys,
} from './history/list-changes.ts'
export { listKeyEvents } from './history/list-key-events.ts'
export { extendTrial } from './trial/extend-trial.ts'
export { saveUsedTrial } from './trial/used-trials.ts'
export { issueCommercialKey, issueProductionKey, issueTrialKey, type NewApp } from './issue-key.ts'
export { licenseKeyPersonalData } from './personal-data.ts'
export { presentWebhookKey } from './present-webhook-key.ts'
export { presentRehearsal, presentKeyString } from './present.ts'
export { readKeys } from './read-keys.ts'
export { createLicenseKeyTasks } from './tasks.ts'
export { findDeletedKey, listDeletedKeys } from './production/read-deleted-keys.ts'
export { renewKey } from './production/renew-key.ts'
export {
  commercialLicenseQuery,
  deletedKeyQuery,
  findKeyOwner,
  firstKeysQuery,
  findTrialEnds,
  trialEndSql,
  keyQuery,
  listKeysOfOwners,
} from './key-query.ts'
export { type FormerKey, retiredKeyRepository } from './rotation/retired-key-repository.ts'
export { type OldKeyStart, rotationRepository } from './rotation/rotation-repository.ts'
export { presentPreviousKey } from './rotation/previous-key.ts'
export { registerLicenseKeyRoutes } from './routes.ts'
export { updateProductionKey } from './production/update-production-key.ts'
