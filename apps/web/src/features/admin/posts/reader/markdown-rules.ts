import { fitIntoPage, imageProtocols, readHtmlAsText } from '@fovea/contract/admin/markdown-rules'
import type { Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

const protocols = { ...defaultSchema.protocols, ...imageProtocols }

/** Raw HTML is escaped, so that user text can't inject scripts. */
export const markdownRules: Options = {
  // The order matters: remarkGfm extends what readHtmlAsText has set.
  remarkPlugins: [readHtmlAsText, remarkGfm],
  rehypePlugins: [[rehypeSanitize, { ...defaultSchema, protocols }], fitIntoPage],
}
