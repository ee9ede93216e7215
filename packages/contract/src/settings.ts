import { z } from 'zod/mini'

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
  /** The operator's own pages; what is absent is not linked to. */
  statusUrl: z.optional(z.url()),
  termsUrl: z.optional(z.url()),
  privacyUrl: z.optional(z.url()),
  /** Where the stand-in providers live, so that a developer finds the inbox; absent in production. */
  sandboxUrl: z.optional(z.url()),
})
export type Settings = z.infer<typeof settings>
