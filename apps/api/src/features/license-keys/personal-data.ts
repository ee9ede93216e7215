import { mapPages } from '../../platform/db/paging/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import {
  presentCommercialKey,
  presentDeletedKey,
  presentDevKey,
  presentProdKey,
} from './present.ts'
import { licenseKeyRepository } from './repository.ts'
import { deletedKeyRepository } from './production/deleted-key-repository.ts'
import { moveKeyRepository } from './production/move-key-repository.ts'
import { tracesRepository } from './history/traces-repository.ts'

export const licenseKeyPersonalData: PersonalData = {
  feature: 'license-keys',

  async collect(db, userId, now) {
    const repository = licenseKeyRepository(db)
    const trial = await repository.findTrial(userId)
    return {
      developmentKey: trial ? presentDevKey(trial, now) : null,
      trialForm: (await repository.findTrialForm(userId)) ?? null,
      productionKeys: mapPages(repository.readAllProductionKeys(userId), (row) =>
        presentProdKey(row, now),
      ),
      deletedKeys: mapPages(deletedKeyRepository(db).readAllDeletedKeys(userId), (row) =>
        presentDeletedKey(row, now),
      ),
      commercialKeys: mapPages(repository.readAllCommercialKeys(userId), (row) =>
        presentCommercialKey(row, now),
      ),
      events: mapPages(repository.readAllEvents(userId), (event) => ({
        at: event.at,
        action: event.action,
        ip: event.ip,
        userAgent: event.user_agent,
        before: event.before,
        after: event.after,
      })),
      onOthersKeys: tracesRepository(db).readAllEventsOnOthersKeys(userId),
    }
  },

  traces: (db, userId) => tracesRepository(db).listKeyTraces(userId),

  async erase(db, userId) {
    const repository = licenseKeyRepository(db)
    // Waits for a key that is being created at this moment, so that it is deleted as well.
    await repository.lockOwner(userId)
    await repository.eraseOwner(userId)
    // After the keys, because a key that is being deleted at this moment is in this table by now.
    await deletedKeyRepository(db).eraseOwner(userId)
    await tracesRepository(db).eraseActor(userId)
    await moveKeyRepository(db).forgetEarlierOwner(userId)
  },
}
