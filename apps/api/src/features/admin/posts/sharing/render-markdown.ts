import { fitIntoPage, imageProtocols, readHtmlAsText } from '@fovea/contract/admin/markdown-rules'
import { toHtml } from 'hast-util-to-html'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const protocols = { ...defaultSchema.protocols, ...imageProtocols }
/** The same as in the console: `apps/web/src/features/admin/posts/reader/Markdown.tsx`. */
const processor = unified()
  .use(remarkParse)
  .use(readHtmlAsText)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, protocols })
  .use(fitIntoPage)

/** HTML in which nothing of the text can run. */
export function renderMarkdown(text: string): string {
  return toHtml(processor.runSync(processor.parse(text)))
}
