import type { Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

type Rules = Required<Pick<Options, 'remarkPlugins' | 'rehypePlugins'>>
type Rule = NonNullable<Rules['remarkPlugins']>[number]

/** Only uploaded images, whose addresses have no host, and https images: the content security policy blocks everything else. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['https'] },
}

/** Raw HTML is shown as the characters that were typed. */
const htmlAsText: Rule = function (this) {
  Object.assign(this.data(), {
    micromarkExtensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }],
  })
}

/** Raw HTML is escaped, so that user text can't inject scripts. */
export const markdownRules: Rules = {
  // The order matters: remarkGfm extends what htmlAsText has set.
  remarkPlugins: [htmlAsText, remarkGfm],
  rehypePlugins: [[rehypeSanitize, schema]],
}
