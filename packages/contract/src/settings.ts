import { z } from 'zod/mini'

export const settings = z.object({
  brandName: z.string(),
  publicUrl: z.url(),
  docsUrl: z.string(),
  pricingUrl: z.url(),
  contactUrl: z.url(),
  guideUrl: z.url(),
  businessEmail: z.string(),
  developmentEmail: z.string(),
  statusUrl: z.optional(z.url()),
  termsUrl: z.optional(z.url()),
  privacyUrl: z.optional(z.url()),
  sandboxUrl: z.optional(z.url()),
})
export type Settings = z.infer<typeof settings>
