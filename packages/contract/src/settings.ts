import { z } from 'zod'

/** What an operator configures and a page has to know before its first call; the server writes it into the page. */
export const settings = z.object({
  brandName: z.string(),
  publicUrl: z.url(),
  docsUrl: z.string(),
  pricingUrl: z.url(),
  contactUrl: z.url(),
  guideUrl: z.url(),
  businessEmail: z.string(),
  developmentEmail: z.string(),
  /** What whoever signs in agrees to, and where it is told how the service is; a page without an address is not linked. */
  termsUrl: z.url().optional(),
  privacyUrl: z.url().optional(),
  statusUrl: z.url().optional(),
  /** Where the stand-in providers live, so that a developer finds the inbox; absent in production. */
  sandboxUrl: z.url().optional(),
})
export type Settings = z.infer<typeof settings>
