import type { User } from '@fovea/contract/session'

/** Whether a person is to be asked about their company before a download: until they answer, once a visit. */
export const companyQuestion = {
  isDue: ({ _id, company }: User): boolean =>
    company === null && sessionStorage.getItem(keyOf(_id)) === null,
  skip: ({ _id }: User): void => sessionStorage.setItem(keyOf(_id), '1'),
}

function keyOf(userId: string): string {
  return `fovea.company-skipped.${userId}`
}
