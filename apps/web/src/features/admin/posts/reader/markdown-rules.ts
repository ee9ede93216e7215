import type { Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

type Rules = Required<Pick<Options, 'remarkPlugins' | 'rehypePlugins'>>
type Rule = NonNullable<Rules['remarkPlugins']>[number]

/** Images come from elsewhere, and over https only: the content security policy lets nothing else in. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['https'] },
}

/** HTML is no part of the language: what looks like it is read as the characters that were typed. */
const htmlAsText: Rule = function (this) {
  Object.assign(this.data(), {
    micromarkExtensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }],
  })
}

/** How Markdown is read: no HTML of its own, and nothing that could run. */
export const markdownRules: Rules = {
  // The other one adds to what the first has set.
  remarkPlugins: [htmlAsText, remarkGfm],
  rehypePlugins: [[rehypeSanitize, schema]],
}
